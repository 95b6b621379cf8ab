import { SETTING_NAMES, SETTINGS, settingRange, settingText, specOf } from '../../../contract/setting.ts'
import { pageOf } from '../../platform/db/list-page.ts'
import type { Verb } from '../context.ts'
import { staffName } from '../../identity/index.ts'

/** Every setting with what is in force at the node that answers, and why. */
export const listSettings: Verb<'setting.list'> = async ({ ctx, input }) => {
  const { group_MultiString: groups, source_MultiString: sources, order } = input
  const { settings } = ctx.deps
  const rows = await ctx.db
    .selectFrom('setting')
    .select(['name', 'changed_at', 'rev'])
    .select(staffName('changed_by').as('by'))
    .execute()
  const values = settings.current()
  const all = SETTING_NAMES.map((name) => {
    const spec = specOf(name)
    const row = rows.find((one) => one.name === name)
    return {
      name,
      title: spec.title,
      group: SETTINGS[name].group,
      kind: spec.kind,
      value: String(values[name]),
      valueText: settingText(spec, values[name]),
      defaultText: settingText(spec, spec.default),
      rangeText: settingRange(spec),
      ...settings.originOf(name),
      variable: spec.variable ?? null,
      isGuarded: spec.isGuarded === true,
      by: row?.by ?? '',
      changedAt: row?.changed_at ?? null,
      rev: row?.rev ?? 0,
    }
  })
  const word = (input.keyword ?? '').trim().toLowerCase()
  const found = all
    .filter(({ title }) => title.toLowerCase().includes(word))
    .filter(({ group }) => groups?.includes(group) ?? true)
    .filter(({ source }) => sources?.includes(source) ?? true)
  return pageOf(order === 'desc' ? found : found.toReversed(), input)
}
