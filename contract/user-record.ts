import { z } from 'zod'
import { Timestamp } from './user.ts'

export const UserId = z.strictObject({ userId: z.string().min(1).max(64) })

/** A device that is signed in, for staff. */
export const UserSession = z.object({
  id: z.string(),
  device: z.string(),
  /** Of its address, never the address: `203.0.113.0/24` or `2001:db8:0:1::/64`. */
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
