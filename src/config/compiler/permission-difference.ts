import { PERMISSIONS } from '../../../contract/permissions.ts'
import type { Mistake } from './mistake.ts'
import type { Needed } from './permissions.ts'

interface Difference {
  place: string
  written: Needed | undefined
  needed: Needed
  what: string
}

/** What is written must be the permission that is asked for; what asks for none would be hidden and not refused. */
export function differs({ place, written, needed, what }: Difference): Mistake[] {
  if (!written || written === needed) return []
  const message = needed
    ? `${what}要权限 ${permissionWords(needed)}，这里写的是 ${permissionWords(written)}，请去掉或改成一样`
    : `${what}不要权限，只在这里藏起来不算数，请去掉`
  return [{ place, message }]
}

export const permissionWords = (permission: Needed) =>
  permission === '' || permission === 'any' ? permission : `${permission}（${PERMISSIONS[permission]}）`
