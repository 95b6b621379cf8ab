import { Proposed } from '../approval.ts'
import { SettingEdit, settingList } from '../setting.ts'
import { staffGet, staffPost, type Group } from './endpoint.ts'

/** What is changed while nodes run. */
export const settingEndpoints = {
  'setting.list': { ...staffGet('/admin/setting/list', 'setting.read'), ...settingList },
  /** What limits a person alone waits for a second one. */
  'setting.edit': {
    ...staffPost('/admin/setting/edit', 'setting.write'),
    stepUp: 'setting',
    reason: true,
    approval: 'setting.edit',
    input: SettingEdit,
    result: Proposed,
  },
} as const satisfies Group<'setting'>
