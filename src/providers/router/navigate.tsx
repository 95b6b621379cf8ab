import { useEffect } from 'react'
import { navigate } from './location.ts'

export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  useEffect(() => navigate(to, { replace }), [to, replace])
  return null
}
