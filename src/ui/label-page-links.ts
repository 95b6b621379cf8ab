import { cloneElement, isValidElement, type ReactNode } from 'react'

const NAMES: Record<string, string> = {
  prev: '上一页',
  next: '下一页',
  'jump-prev': '向前 5 页',
  'jump-next': '向后 5 页',
}

/** antd's paging arrows have no accessible name. */
export function labelPageLinks(_page: number, type: string, original: ReactNode): ReactNode {
  const name = NAMES[type]
  return name && isValidElement<{ 'aria-label'?: string }>(original)
    ? cloneElement(original, { 'aria-label': name })
    : original
}
