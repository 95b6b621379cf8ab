import { links } from '../../providers/config.ts'
import styles from './agreement.module.css'

/** What signing in agrees to, if its address is set. */
export function Agreement({ className }: { className: string | undefined }) {
  const agreements = [
    { name: '《服务协议》', address: links.terms },
    { name: '《隐私政策》', address: links.privacy },
  ].filter((one) => one.address)
  if (agreements.length === 0) return null
  return (
    <p className={`${styles.agreement} ${className ?? ''}`}>
      登录即表示同意
      {agreements.map(({ name, address }, index) => (
        <span key={name}>
          {index > 0 && '和'}
          <a href={address} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </span>
      ))}
    </p>
  )
}
