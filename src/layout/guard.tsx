import type { ReactNode } from 'react'
import { Navigate, useLocation } from '../router/index.ts'
import type { AppRoute } from '../config/app-config.ts'
import { loginPath } from '../providers/navigation.ts'
import { useSession } from '../providers/session.ts'

/** Sends a visitor of a route for users to sign in, and from there back. */
export function Guard({ route, children }: { route: AppRoute; children: ReactNode }) {
  const isSignedIn = useSession() !== null
  const { pathname, search, hash } = useLocation()
  if (route.auth && !route.open && !isSignedIn) {
    return <Navigate to={loginPath(`${pathname}${search}${hash}`)} replace />
  }
  return children
}
