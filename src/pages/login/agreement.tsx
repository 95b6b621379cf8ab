import { links } from '../../providers/config.ts'
import styles from './login.module.css'

export function Agreement() {
  const agreements = [
    { name: '《服务协议》', address: links.terms },
    { name: '《隐私政策》', address: links.privacy },
  ].filter((one) => one.address)
  if (agreements.length === 0) return null
  return (
    <p className={styles.hint}>
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
