import type { SettingValues } from '../../../contract/setting.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../context.ts'
import { badField } from '../../platform/errors.ts'
import { evaluateRises, type Publishing } from './evaluate-rises.ts'

/** The settings say how long a rise is announced, and how long a mistaken price can be corrected; never by one person alone. */
export function noticeRules({ settings }: Pick<Deps, 'settings'>, { byTwo }: { byTwo: boolean }) {
  const { riseNoticeDays, priceCorrectionHours }: SettingValues = settings.current()
  return { noticeDays: riseNoticeDays, correctionHours: byTwo ? priceCorrectionHours : 0 }
}

/** @throws Failure badRequest that names the models which would rise without notice */
export async function assertNoticePeriod(trx: Db, publishing: Publishing): Promise<void> {
  const { corrected, refused } = await evaluateRises(trx, publishing)
  if (refused.length > 0) throw badField('effectiveAt', refusalOf(publishing, refused))
  await markCorrections(trx, publishing, corrected)
}

function refusalOf({ noticeDays, correctionHours }: Publishing, names: readonly string[]): string {
  const way =
    correctionHours > 0
      ? `；改错的，在改价后 ${correctionHours} 小时内可以更正，每一项至多到改之前的价格`
      : ''
  return `涨价须提前 ${noticeDays} 天公告，请选更晚的生效时间${way}：${names.join('、')}`
}

/** The history of a price tells its corrections from rises. */
export async function markCorrections(
  trx: Db,
  { id }: Pick<Publishing, 'id'>,
  corrected: ReadonlyMap<string, number>,
): Promise<void> {
  if (id === null) return
  for (const [name, since] of corrected)
    await trx
      .updateTable('model_price')
      .set({ corrects_since: since })
      .where('version_id', '=', id)
      .where('model_id', '=', name)
      .execute()
}
