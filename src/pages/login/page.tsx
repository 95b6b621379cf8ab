import { Link, Navigate, useLocation } from '../../providers/router/index.ts'
import { Logo } from '../../layout/logo.tsx'
import { productName } from '../../providers/config.ts'
import { returnPath } from '../../providers/navigation.ts'
import { useSession } from '../../providers/session.ts'
import { Agreement } from '../../components/agreement/agreement.tsx'
import { StorageNote } from '../../components/phone-code/storage-note.tsx'
import { LoginCard } from './login-card.tsx'
import { PublicPage } from '../../layout/public/public-page.tsx'
import { pathOf } from '../../providers/path-of.ts'
import styles from './login.module.css'

const START = pathOf('model')

export default function LoginPage() {
  const { search } = useLocation()
  const isSignedIn = useSession() !== null
  const to = returnPath(search)
  if (isSignedIn) return <Navigate to={to === '/' ? START : to} replace />
  return (
    <PublicPage className={styles.login}>
      <Link className={styles.home} to="/">
        <Logo />
        {productName}
      </Link>
      <div className={styles.card}>
        <LoginCard inviteCode={new URLSearchParams(search).get('invite') ?? ''} />
        <StorageNote className={styles.hint} />
        <Agreement className={styles.hint} />
      </div>
    </PublicPage>
  )
}
