import { z } from 'zod'
import { list, multi } from './envelope.ts'
import { PERMISSION_NAMES } from './permissions.ts'
import { ROLE_NAMES, roleTitle, STAFF_ROLE_NAMES } from './roles.ts'
import { Reason } from './reason.ts'
import { StepUpUntil } from './step-up.ts'
import { Phone, Timestamp } from './user.ts'

const Role = z.enum(STAFF_ROLE_NAMES)
const roleWords = Object.fromEntries(STAFF_ROLE_NAMES.map((role) => [role, roleTitle(role)]))

/** What the caller may do as staff; for display only, the server decides each time. */
export const StaffInfo = z.object({
  roles: z.array(Role),
  permissions: z.array(z.enum(PERMISSION_NAMES)),
  stepUpUntil: StepUpUntil,
  /** An authenticator app is enrolled. */
  hasTotp: z.boolean(),
  /** `OPS_TOTP=required`: only the app proves who it is. */
  isTotpRequired: z.boolean(),
  /** False: one person alone decides (`OPS_FOUR_EYES=off`), which the console says all the time. */
  hasFourEyes: z.boolean(),
})

export const StaffGrant = z.strictObject({
  /** It is the phone of a user. */
  phone: Phone,
  role: z.enum(ROLE_NAMES),
  reason: Reason,
})

export const StaffRevocation = z.strictObject({
  userId: z.string().max(64),
  role: z.enum(ROLE_NAMES),
  rev: z.int().min(1),
  reason: Reason,
})

export const StaffTotpReset = z.strictObject({ userId: z.string().max(64), reason: Reason })

/** One role of one person. */
export const StaffMember = z.object({
  /** `<userId>:<role>` */
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  /** Masked. */
  phone: z.string(),
  role: Role,
  /** User id; empty: by `ADMIN_PHONES`. */
  grantedBy: z.string(),
  grantedByName: z.string(),
  /** 0: by `ADMIN_PHONES`. */
  grantedAt: Timestamp,
  /** They may act as staff in these sessions now. */
  sessions: z.int(),
  /** It is the latest of all their sessions; null: there is none. */
  lastSeenAt: Timestamp.nullable(),
  /** When they last proved that it is they; null: never. */
  provedAt: Timestamp.nullable(),
  /** Sent along to revoke the role; 0: cannot be revoked. */
  rev: z.int(),
})

export const staffList = list({
  row: StaffMember,
  sort: ['grantedAt'],
  filters: {
    /** A part of the name. */
    keyword: z.string().max(64).optional(),
    role_MultiString: multi(STAFF_ROLE_NAMES).optional(),
  },
  titles: {
    userId: '用户编号',
    username: '姓名',
    phone: '手机号',
    role: { title: '角色', words: roleWords },
    grantedBy: '授予人编号',
    grantedByName: '授予人',
    grantedAt: '授予时间',
    sessions: '后台登录中',
    lastSeenAt: '最近活动',
    provedAt: '最近验证身份',
  },
})
