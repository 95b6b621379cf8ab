import { useEffect } from 'react'
import { navigate } from './place.ts'

/** Leads on to another path of the site as soon as it is drawn. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  useEffect(() => navigate(to, { replace }), [to, replace])
  return null
}
