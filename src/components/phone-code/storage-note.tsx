import { useState } from 'react'
import { browserStorage } from '../../config/runtime/browser-storage.ts'

/** Where the browser keeps nothing a sign-in ends with the page, as its reader is told before. */
export function StorageNote({ className }: { className?: string | undefined }) {
  const [isRefused] = useState(browserStorage.isRefused)
  return (
    isRefused && (
      <p className={className} role="note">
        浏览器不让这个网站保存数据，多半是禁用了
        Cookie。仍可以登录，但刷新或关掉这个页面就会退出；在浏览器的设置里允许之后，登录才会保留。
      </p>
    )
  )
}
