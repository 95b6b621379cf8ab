import type { Conversation } from '../../../contract/conversation.ts'

const DAY_MS = 86_400_000
/** Asia/Shanghai has no summer time. */
const OFFSET_MS = 8 * 3_600_000
const dayOf = (ms: number) => Math.floor((ms + OFFSET_MS) / DAY_MS)

const GROUPS = [
  { title: '今天', days: 0 },
  { title: '昨天', days: 1 },
  { title: '七天内', days: 7 },
  { title: '三十天内', days: 30 },
  { title: '更早', days: Infinity },
] as const

/** Conversations by when they were last used, in their order. */
export function dayGroups<T extends Pick<Conversation, 'updatedAt'>>(rows: readonly T[], now: number) {
  const groupOf = ({ updatedAt }: T) => {
    const ago = Math.max(0, dayOf(now) - dayOf(updatedAt))
    return GROUPS.find(({ days }) => ago <= days)?.title ?? '更早'
  }
  return GROUPS.map(({ title }) => ({ title, rows: rows.filter((row) => groupOf(row) === title) })).filter(
    ({ rows }) => rows.length > 0,
  )
}
