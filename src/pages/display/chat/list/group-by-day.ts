import { DAY_MS, startOfDay } from '../../../../../contract/time.ts'
import type { Conversation } from '../../../../../contract/conversation.ts'

const PINNED = '置顶'
const GROUPS = [
  { title: '今天', days: 0 },
  { title: '昨天', days: 1 },
  { title: '七天内', days: 7 },
  { title: '三十天内', days: 30 },
  { title: '更早', days: Infinity },
] as const

/** The pinned ones first, the others by the day of their last use. */
export function groupByDay<T extends Pick<Conversation, 'updatedAt' | 'isPinned'>>(
  rows: readonly T[],
  now: number,
) {
  const groupOf = ({ updatedAt, isPinned }: T) => {
    if (isPinned) return PINNED
    const ago = Math.max(0, (startOfDay(now) - startOfDay(updatedAt)) / DAY_MS)
    return GROUPS.find(({ days }) => ago <= days)?.title ?? '更早'
  }
  return [PINNED, ...GROUPS.map(({ title }) => title)]
    .map((title) => ({ title, rows: rows.filter((row) => groupOf(row) === title) }))
    .filter(({ rows }) => rows.length > 0)
}
