import { Link, Navigate, useLocation } from '../router/index.ts'
import { Logo } from '../layout/icons.tsx'
import { productName } from '../providers/config.ts'
import { returnPath } from '../providers/navigation.ts'
import { useSession } from '../providers/session.ts'
import { Agreement } from '../public/login/agreement.tsx'
import { LoginCard } from '../public/login/login-card.tsx'
import { PublicPage } from '../public/shared/public-page.tsx'
import '../public/login/login.css'

/** Where signing in leads when nothing else was asked for. */
const START = '/center/model'

export default function LoginPage() {
  const { search } = useLocation()
  const isSignedIn = useSession() !== null
  const to = returnPath(search)
  if (isSignedIn) return <Navigate to={to === '/' ? START : to} replace />
  return (
    <PublicPage className="login">
      <Link className="login-home" to="/">
        <Logo />
        {productName}
      </Link>
      <div className="login-card">
        <LoginCard inviteCode={new URLSearchParams(search).get('invite') ?? ''} />
        <Agreement />
      </div>
    </PublicPage>
  )
}
