import { formatYuan } from '../../contract/money.ts'
import { DAY_MS, displayTime, startOfDay } from '../../contract/time.ts'
import { channelOf } from '../../server/catalog/channel/channels.ts'
import { ownAttempts, type LocalAttempt } from '../../server/usage/bill/local-attempt.ts'
import type { ChannelId } from './demo-catalog.ts'
import type { Scene } from './scene.ts'

const FORMAT = {
  grain: 'request',
  requestId: 'request_id',
  time: 'created_at',
  model: 'model',
  input: 'input_tokens',
  cached: 'cached_tokens',
  output: 'output_tokens',
  isCacheInInput: false,
  amount: 'amount',
} as const
const HEAD = Object.values(FORMAT).filter((column) => typeof column === 'string' && column !== 'request')

const lineOf = ({ requestId, at, model, usage, costNano }: LocalAttempt, nano = costNano ?? 0n) =>
  [
    requestId,
    displayTime(at),
    model,
    usage.input ?? 0,
    usage.cachedInput ?? 0,
    usage.output ?? 0,
    formatYuan(nano),
  ].join()

/** What an upstream charges for yesterday is compared; of a careless one some lines are missing, strange or too dear. */
export async function compareBill(
  { cast, harness }: Scene,
  { channel, isCareless }: { channel: ChannelId; isCareless: boolean },
): Promise<void> {
  const { deps, time } = harness
  const { account } = channelOf(deps.catalogs.current().catalog, channel)
  const end = startOfDay(time.now)
  const attempts: LocalAttempt[] = []
  for await (const attempt of ownAttempts(deps.database.db, { account, begin: end - DAY_MS, end }))
    if (attempt.costNano) attempts.push(attempt)
  const [first] = attempts
  if (!first) return
  const lines = attempts.map((attempt, index) =>
    lineOf(attempt, isCareless && index % 9 === 4 ? ((attempt.costNano ?? 0n) * 11n) / 10n : undefined),
  )
  const sent = isCareless
    ? [...lines.filter((_, index) => index % 13 !== 6), lineOf({ ...first, requestId: 'req-20261-unknown' })]
    : lines
  const finance = cast.of('finance')
  const reason = '照上游的账单说明'
  await finance.must('billFormat.edit', { id: channel, rev: 0, ...FORMAT, reason })
  await finance.must('bill.compare', { channelId: channel, csv: [HEAD.join(), ...sent].join('\n') })
}
