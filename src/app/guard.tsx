import { type ReactNode, useEffect, useState } from 'react'
import type { AppRoute } from '../config/runtime/app-config.ts'
import { authProvider } from '../providers/auth-provider.ts'
import { loginPath } from '../providers/navigation.ts'
import { Navigate, useLocation } from '../providers/router/index.ts'
import { session } from '../providers/session.ts'

interface GuardProps {
  route: AppRoute
  children: ReactNode
}

/** Guards a page without refine, and any page until refine is here. */
export function Guard(props: GuardProps) {
  const [isAllowed, setAllowed] = useState<boolean>()
  useEffect(() => {
    const ask = () => void authProvider.check().then(({ authenticated }) => setAllowed(authenticated))
    const stop = session.subscribe(ask)
    ask()
    return () => void stop()
  }, [])
  return <Gate {...props} isAllowed={isAllowed} />
}

/**
 * Sends a visitor of a route for users to sign in, and from there back.
 * @param isAllowed undefined until it is known
 */
export function Gate({ route, isAllowed, children }: GuardProps & { isAllowed: boolean | undefined }) {
  const { pathname, search, hash } = useLocation()
  if (!route.auth || route.open || isAllowed) return children
  if (isAllowed === undefined) return null
  return <Navigate to={loginPath(`${pathname}${search}${hash}`)} replace />
}
