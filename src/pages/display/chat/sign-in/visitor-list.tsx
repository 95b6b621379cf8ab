import { Link } from 'react-router'
import { loginPath } from '../../../../providers/navigation.ts'
import ui from '../../../../ui/ui.module.css'
import styles from '../chat.module.css'

/** Where the conversations of a user stand. */
export function VisitorList({ path }: { path: string }) {
  return (
    <nav className={styles.list} aria-label="我的对话">
      <p className={styles.signInLead}>登录后，对话加密保存在你的账户里，随时可以接着聊或删除。</p>
      <Link className={ui.link} to={loginPath(path)}>
        登录 / 注册
      </Link>
    </nav>
  )
}
