import { z } from 'zod'
import { staffOnly } from './staff-only.ts'
import { Call } from './stats.ts'
import { callTitles } from './titles.ts'
import { Timestamp, Yuan } from './user.ts'

export const UserId = z.strictObject({ userId: z.string().min(1).max(64) })

/** A call, for staff: with what it was sent to. */
export const UserCall = Call.extend({
  /** Its attempts in their order, each with its channel and how it ended; null: none is recorded yet. */
  attemptsText: staffOnly(z.string().nullable(), 'channel.read'),
  /** Yuan that its attempts cost us, failed ones included; null: of one it is not known. */
  upstreamCost: staffOnly(Yuan.nullable(), 'report.cost'),
})

export const userCallTitles = {
  ...callTitles,
  attemptsText: '上游尝试',
  upstreamCost: '上游成本',
} as const

/** A device that is signed in, for staff. */
export const UserSession = z.object({
  id: z.string(),
  device: z.string(),
  /** It is the network of its address, never the address: `203.0.113.0/24` or `2001:db8:0:1::/64`. */
  network: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
})

export const userSessionTitles = {
  device: '设备',
  network: '网络',
  createdAt: '登录时间',
  lastSeenAt: '最近活动',
} as const
