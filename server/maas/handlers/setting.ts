import { editSetting } from '../../governance/setting/edit-setting.ts'
import { listSettings } from '../../governance/setting/list-settings.ts'
import type { Handlers } from './types.ts'

export const settingHandlers = {
  'setting.list': listSettings,
  'setting.edit': editSetting,
} satisfies Handlers<'setting.'>
