import { Proposed } from '../approval.ts'
import { SettingEdit, settingList } from '../setting.ts'
import type { Group } from './endpoint.ts'

/** What is changed while nodes run. */
export const settingEndpoints = {
  'setting.list': {
    method: 'GET',
    path: '/admin/setting/list',
    auth: 'staff',
    permission: 'setting.read',
    ...settingList,
  },
  /** What limits a person alone waits for a second one. */
  'setting.edit': {
    method: 'POST',
    path: '/admin/setting/edit',
    auth: 'staff',
    permission: 'setting.write',
    stepUp: 'setting',
    reason: true,
    approval: 'setting.edit',
    input: SettingEdit,
    result: Proposed,
  },
} as const satisfies Group<'setting'>
