import { parseSetting, settingRange, specOf } from '../../../contract/setting.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { propose } from '../../identity/index.ts'
import type { Verb } from '../context.ts'
import type { SettingChange } from '../../platform/setting/settings-in-force.ts'
import { isInEnvironment } from '../../platform/setting/settings.ts'

/** It stands in place of a value: the default holds again. */
const RESTORED = 'default'

/** @throws Failure badRequest for a value that it does not take, or a setting that the environment of this node says */
export const editSetting: Verb<'setting.edit'> = async ({ ctx, input }) => {
  const { name, rev, value, reason } = input
  const spec = specOf(name)
  if (isInEnvironment(ctx.deps.env, name))
    throw new Failure('badRequest', { message: `由环境变量 ${spec.variable} 设定，不能在这里改` })
  if (value !== RESTORED && parseSetting(spec, value) === null)
    throw badField('value', `须为 ${settingRange(spec)}`)
  const payload: SettingChange = { name, value: value === RESTORED ? null : value, rev }
  return propose(ctx, { action: 'setting.edit', payload, reason })
}
