import { ChannelTest, type TestType } from '../../../contract/channel.ts'
import { receiptItems } from '../../../contract/receipt-items.ts'
import { formatYuan } from '../../../contract/money.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { UpstreamError } from '../../../contract/openai.ts'
import { protocolOf } from '../schema/protocol-of.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import type { UnitLine } from '../../wallet/index.ts'
import type { StaffContext, Verb } from '../context.ts'
import { costNano as costOf, routeCosts, type UnitCosts } from '../model/route-costs.ts'
import { limitStaffRate, logAuditHead, recordStaffAudit } from '../../identity/index.ts'
import { failureWord } from './attempt-figures.ts'
import { channelOf, type Channel } from './channels.ts'
import { readTestAnswer } from './read-test-answer.ts'
import { testRequest, TESTS } from './test-request.ts'
import type { ProbeAnswer } from './upstream-probe.ts'

const OK = 200
const MESSAGE_MAX = 300

interface TestInput {
  channelId: string
  target: string
  type: TestType
}

export const previewTest: Verb<'channel.testPreview'> = async ({ ctx, input }) => {
  const { what, most } = TESTS[input.type]
  const { costs } = testedIn(ctx, input)
  const nano = costs && costOf(costs, pricedBy(costs, most))
  return { what, price: nano === null ? null : formatYuan(nano) }
}

/**
 * One small real request, past weights and breakers. It is recorded before it is sent, so that one whose node died is known too;
 * nothing is ever disabled by it.
 * @throws Failure tooManyRequests for more than ten a minute
 */
export const testChannel: Verb<'channel.test'> = async ({ ctx, input }) => {
  const { channel, at, protocol, costs, modelId, outputLimit } = testedIn(ctx, input)
  const { target, type } = input
  await limitStaffRate(ctx, 'test')
  await record(ctx, { channel, input, modelId, mostNano: costs && costOf(costs, TESTS[type].most) })
  const answer = await ctx.deps.upstreamProbe.ask({
    at,
    protocol,
    target,
    requestId: ctx.requestId,
    ...testRequest({ type, target, outputLimit, protocol }),
  })
  const reply = isGood(answer)
    ? readTestAnswer({ type, protocol, text: answer.text })
    : { answer: null, used: [] }
  const read = { ...reply, used: pricedBy(costs, reply.used) }
  const hasSucceeded = read.answer !== null
  const nano = read.used.length === 0 ? 0n : costs && costOf(costs, read.used)
  const outcome = hasSucceeded ? 'succeeded' : 'failed'
  const { status, firstByteMs, durationMs } = answer
  await ctx.db
    .updateTable('call_attempt')
    .set({
      outcome,
      http_status: status,
      first_byte_ms: firstByteMs,
      duration_ms: durationMs,
      usage: JSON.stringify(Object.fromEntries(read.used.map(({ item, quantity }) => [item, quantity]))),
      cost_nano: nano,
      most_nano: null,
      upstream_id: answer.upstreamId,
    })
    .where('request_id', '=', ctx.requestId)
    .where('outcome', '=', 'lost')
    .execute()
  return {
    outcome,
    status,
    firstByteMs,
    durationMs,
    usage: read.used.map(wordsOfUse).join('，') || null,
    cost: nano === null ? null : formatYuan(nano),
    answer: read.answer,
    problem: hasSucceeded ? null : problemOf(answer),
  }
}

function wordsOfUse({ item, quantity }: Pick<UnitLine, 'item' | 'quantity'>): string {
  const { label, unit } = receiptItems[item]
  return `${label} ${item === 'milliminute' ? quantity / 1000 : quantity} ${unit}`
}

/** The channel as the catalogue in force has it: no other address can be asked. */
function testedIn(ctx: StaffContext, { channelId, target, type }: TestInput) {
  const channel = channelOf(ctx.catalog, channelId)
  const { at } = channel
  if (!at) throw new Failure('badRequest', { message: '内置演示引擎在本机，不用试' })
  const route = channel.routes.find((one) => one.target === target && one.model.type === type)
  const costs = route ? routeCosts(route.model, route.config)(ctx.now) : null
  const outputLimit = route?.model.type === 'chat' ? route.model.outputLimit : undefined
  const protocol = route ? protocolOf(ctx.catalog, route.model, route.config) : channel.protocol
  return {
    channel,
    at,
    protocol: type === 'chat' ? protocol : 'openai',
    costs,
    modelId: route?.model.id ?? '',
    outputLimit,
  } as const
}

type Used = readonly Pick<UnitLine, 'item' | 'quantity'>[]

/** A search in documents is bought by the search or by its tokens, a judgement by the text or by its tokens. */
function pricedBy(costs: UnitCosts | null, used: Used): Used {
  const isEither = used.some(({ item }) => item === 'search' || item === 'moderation')
  return isEither && costs ? used.filter(({ item }) => costs[item] !== undefined) : used
}

interface Recorded {
  channel: Channel
  input: TestInput
  /** Empty: no route leads to it. */
  modelId: string
  /** The most that it costs us; null: that is not known. */
  mostNano: bigint | null
}

async function record(ctx: StaffContext, { channel, input, modelId, mostNano }: Recorded): Promise<void> {
  const head = await transact(ctx.db, async (trx) => {
    const held = await ctx.deps.permissionsOf(trx, ctx.caller.userId)
    if (!held.has('channel.test')) throw new Failure('forbidden')
    await trx
      .insertInto('call_attempt')
      .values({
        request_id: ctx.requestId,
        n: 1,
        channel: channel.account,
        target: input.target,
        // The test counts as lost until it says what came of it.
        outcome: 'lost',
        http_status: null,
        started_at: ctx.now,
        duration_ms: 0,
        usage: '{}',
        cost_nano: null,
        is_test: 1,
        model_id: modelId,
        most_nano: mostNano,
      })
      .execute()
    return recordStaffAudit(trx, ctx, {
      action: 'channel.test',
      outcome: 'done',
      subject: `channel:${channel.id}`,
      reason: '',
      schema: ChannelTest,
      after: input,
    })
  })
  logAuditHead(ctx.deps, ctx, head)
}

const isGood = ({ status, problem }: ProbeAnswer) =>
  problem === null && status !== null && status >= OK && status < 300

function problemOf({ status, problem, text }: ProbeAnswer): string {
  if (problem !== null) return problem
  const message = wordsOf(text)
  if (status !== null && status >= OK && status < 300)
    return message === '' ? '回答不是这一类模型的' : `回答不是这一类模型的：${message}`
  const word =
    status !== null && status >= 300 && status < 400
      ? `要求转到别处（${status}），不跟随`
      : failureWord(status ?? 0)
  return message === '' ? word : `${word}：${message}`
}

/** The upstream's own words, which were scrubbed. */
function wordsOf(text: string): string {
  const parsed = UpstreamError.safeParse(tryParseJson(text))
  if (!parsed.success) return ''
  const { error, message } = parsed.data
  const words = typeof error === 'string' ? error : (error?.message ?? message)
  return typeof words === 'string' ? words.slice(0, MESSAGE_MAX) : ''
}
