import { editSetting, listSettings } from '../../governance/index.ts'
import type { Handlers } from './types.ts'

export const settingHandlers = {
  'setting.list': listSettings,
  'setting.edit': editSetting,
} satisfies Handlers<'setting.'>
