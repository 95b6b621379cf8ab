import { sql } from 'kysely'
import { parseYuan } from '../../../contract/money.ts'
import type { TopupRulePreview, TopupRules } from '../../../contract/money-rules.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { type Catalog, documentAt, parseGiven, publishForStaff, stalePart } from '../../catalog/index.ts'
import { badField } from '../../platform/errors.ts'
import { NANO_PER_FEN } from '../../platform/integrations/payment/fen.ts'
import type { StaffContext, Verb } from '../context.ts'
import { topupLimits } from '../order/topup-options.ts'
import { assertRulesUnchanged, changeRules, patchOf, revOfRules, type RulesPatch } from './rules-document.ts'

const name = 'topup'
const subject = 'rule:topup'

export const listTopupRules: Verb<'topupRule.list'> = async ({ ctx: { catalog } }) => [rowOf(catalog)]

/** @throws Failure badRequest for amounts that cannot be, rowChanged */
export const editTopupRules: Verb<'topupRule.edit'> = async ({
  ctx,
  input: { id: _id, rev, reason, ...fields },
}) => {
  const current = rowOf(ctx.catalog)
  if (current.rev !== rev) throw await stalePart(ctx.db, { subject, current })
  return publishForStaff(ctx, {
    subject,
    change(document) {
      assertRulesUnchanged(document, { name, rev })
      return changed(document, patchOf(fields))
    },
    source: 'edit',
    reason,
  })
}

/** What the top-ups of the last 30 days would have been under other rules. */
export const previewTopupRules: Verb<'topupRule.preview'> = async ({
  ctx,
  input: { id: _id, rev, ...fields },
}) => {
  const document = await documentAt(ctx.db, ctx.now)
  if (rev !== undefined) assertRulesUnchanged(document, { name, rev })
  const [before, after] = [document, changed(document, patchOf(fields))].map((one) => rowOf(parseGiven(one)))
  if (!before || !after) throw new Error('two documents have two rules')
  return { changeText: changeText(before, after), ...(await readOrders(ctx, after)) }
}

function rowOf(catalog: Catalog): TopupRules {
  return { id: name, ...topupLimits(catalog), rev: revOfRules(catalog, name) }
}

/** @throws Failure badRequest that names the field */
function changed(document: string, patch: RulesPatch): string {
  const after = changeRules(document, { name, patch })
  const { min, max, presets } = parseGiven(after).topup
  const [least, most] = [nano(min), nano(max)]
  for (const [field, amount] of [
    ['min', min],
    ['max', max],
  ] as const)
    if (nano(amount) % NANO_PER_FEN !== 0n) throw badField(field, '至多两位小数')
  if (least > most) throw badField('max', '最多不能少于最少')
  presets.forEach((amount, index) => {
    const wrong = nano(amount) < least || nano(amount) > most || nano(amount) % NANO_PER_FEN !== 0n
    if (wrong) throw badField(`presets[${index}]`, `可选金额须在 ${min} 到 ${max} 元之间，至多两位小数`)
  })
  return after
}

const nano = (yuan: string) => parseYuan(yuan) ?? 0n

const TITLES = { min: '最少', max: '最多', presets: '可选金额' } as const

function changeText(before: TopupRules, after: TopupRules): string | null {
  const text = (value: string | string[]) => (Array.isArray(value) ? value.join('、') || '没有' : value)
  const lines = (['min', 'max', 'presets'] as const).flatMap((field) => {
    const [was, is] = [text(before[field]), text(after[field])]
    return was === is ? [] : [`${TITLES[field]} ${was} → ${is}`]
  })
  return lines.length > 0 ? lines.join('；') : null
}

const LATELY_MS = 30 * DAY_MS

async function readOrders(
  { db, now }: StaffContext,
  { min, max }: TopupRules,
): Promise<Omit<TopupRulePreview, 'changeText'>> {
  const isOut = sql`status = 'paid' and (amount_nano < ${nano(min)} or amount_nano > ${nano(max)})`
  const row = await db
    .selectFrom('order')
    .select([
      sql<number>`count(case when status = 'paid' then 1 end)`.as('orders'),
      sql<number>`count(distinct case when status = 'paid' then user_id end)`.as('users'),
      sql<number>`count(case when ${isOut} then 1 end)`.as('refused'),
      sql<number>`count(distinct case when ${isOut} then user_id end)`.as('refused_users'),
      sql<number>`count(case when status = 'pending' then 1 end)`.as('pending'),
    ])
    .where('kind', '=', 'topup')
    .where('created_at', '>=', now - LATELY_MS)
    .executeTakeFirstOrThrow()
  return {
    orders: row.orders,
    users: row.users,
    refused: row.refused,
    refusedUsers: row.refused_users,
    pending: row.pending,
  }
}
