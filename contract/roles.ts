import { PERMISSION_NAMES, type Permission, type Permissions } from './permissions.ts'

/** What each role may do. Roles are granted in the console, several to a person if need be. */
export const ROLES = {
  operator: {
    title: '运营',
    permissions: [
      'model.read',
      'model.write',
      'price.propose',
      'channel.read',
      'channel.write',
      'channel.test',
      'user.read',
      'user.suspend',
      'user.signOut',
      'user.note',
      'key.revoke',
      'call.read',
      'order.read',
      'order.query',
      'invoice.read',
      'company.read',
      'company.review',
      'report.read',
      'package.read',
      'package.write',
      'invite.write',
      'voucher.read',
      'voucher.issue',
      'notice.read',
      'notice.write',
      'risk.read',
      'risk.decide',
      'setting.read',
      'setting.write',
    ],
  },
  finance: {
    title: '财务',
    permissions: [
      'model.read',
      'price.approve',
      'user.read',
      'user.reveal',
      'user.identity',
      'user.note',
      'call.read',
      'order.read',
      'order.query',
      'order.refund',
      'order.offline',
      'invoice.read',
      'invoice.write',
      'company.read',
      'company.review',
      'adjustment.propose',
      'adjustment.approve',
      'alert.resolve',
      'reconciliation.read',
      'reconciliation.run',
      'report.read',
      'report.cost',
      'voucher.read',
      'voucher.approve',
      'package.read',
    ],
  },
  support: {
    title: '客服',
    permissions: [
      'model.read',
      'user.read',
      'user.reveal',
      'user.signOut',
      'user.note',
      'user.viewAs',
      'key.revoke',
      'call.read',
      'order.read',
      'order.query',
      'invoice.read',
      'company.read',
      'adjustment.propose',
      'voucher.read',
    ],
  },
  auditor: {
    title: '审计',
    permissions: [
      'model.read',
      'channel.read',
      'user.read',
      'call.read',
      'order.read',
      'invoice.read',
      'company.read',
      'reconciliation.read',
      'report.read',
      'report.cost',
      'voucher.read',
      'package.read',
      'notice.read',
      'risk.read',
      'audit.read',
      'staff.read',
      'setting.read',
    ],
  },
} as const satisfies Record<string, { title: string; permissions: readonly Permission[] }>

/** A role that can be granted. */
export type Role = keyof typeof ROLES
/** The owner (负责人) is named by `ADMIN_PHONES` alone, and may do everything. */
export type StaffRole = Role | 'owner'

export const ROLE_NAMES = Object.keys(ROLES) as [Role, ...Role[]]
export const STAFF_ROLE_NAMES = ['owner', ...ROLE_NAMES] as const

export const roleTitle = (role: StaffRole): string => (role === 'owner' ? '负责人' : ROLES[role].title)

export const permissionsOfRoles = (roles: readonly StaffRole[]): Permissions =>
  new Set(roles.flatMap((role) => (role === 'owner' ? PERMISSION_NAMES : [...ROLES[role].permissions])))
