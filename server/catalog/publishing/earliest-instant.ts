import { badField } from '../../platform/errors.ts'

/** Every node has a scheduled version by then. */
export const LEAD_MS = 2000

/** @returns null: at once. @throws Failure badRequest for an instant that nodes would not all keep */
export function earliestInstant(effectiveAt: number | null, now: number): number | null {
  if (effectiveAt !== null && effectiveAt < now + LEAD_MS)
    throw badField('effectiveAt', '生效时间须晚于现在，留空即立刻生效')
  return effectiveAt
}
