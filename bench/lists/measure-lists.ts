import { endpoints, type EndpointName } from '../../contract/endpoints.ts'
import type { Page } from '../../contract/envelope.ts'
import type { UserContext } from '../../server/governance/context.ts'
import type { Database } from '../../server/platform/db/client.ts'
import { handlers } from '../../server/maas/handlers.ts'
import { contextFor } from './context-for.ts'

export interface Timing {
  name: string
  p50: number
  p95: number
  /** What this process itself worked for it, p95: what a machine of its own would take, if the database is in the process. */
  cpu95: number
}

interface MeasureInput {
  userId: string
  now: number
  rows: number
  /** Only questions with this in their names. */
  only: string
}

const REPEATS = 40
/** Others use the machine too: of three runs the one with the middle p95 counts. */
const RUNS = 3
const DAY_MS = 86_400_000
const YEAR = 365 * DAY_MS

const shareOf = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

/** Times what the router does of a call: read the input, ask the verb, check the answer. */
export async function measureLists(
  database: Database,
  { userId, now, rows, only }: MeasureInput,
): Promise<Timing[]> {
  const ctx = contextFor(database, { userId, now })
  const ask = async (name: EndpointName, input: object) => {
    const query = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))
    const parsed = endpoints[name].input.parse(query)
    const verb = handlers[name] as (call: { ctx: UserContext; input: unknown }) => Promise<unknown>
    return endpoints[name].result.parse(await verb({ ctx, input: parsed }))
  }
  const timings: Timing[] = []
  const time = async (title: string, name: EndpointName, inputOf: (round: number) => object) => {
    if (!title.includes(only)) return
    await ask(name, inputOf(1))
    const runs = []
    for (let run = 0; run < RUNS; run += 1) {
      const took: number[] = []
      const worked: number[] = []
      for (let round = 0; round < REPEATS; round += 1) {
        const input = inputOf(run * REPEATS + round)
        const startedAt = performance.now()
        const before = process.cpuUsage()
        await ask(name, input)
        took.push(performance.now() - startedAt)
        const { user, system } = process.cpuUsage(before)
        worked.push((user + system) / 1000)
      }
      runs.push({ p50: shareOf(took, 0.5), p95: shareOf(took, 0.95), cpu95: shareOf(worked, 0.95) })
    }
    runs.sort((a, b) => a.p95 - b.p95)
    const middle = runs[Math.floor(RUNS / 2)]
    if (middle) timings.push({ name: title, ...middle })
  }

  const lists = { 'income.list': '流水', 'stats.calls': '调用', 'order.list': '订单' } as const
  for (const [name, title] of Object.entries(lists) as [keyof typeof lists, string][]) {
    const pages = Math.floor(rows / 10)
    // Anywhere, and never the same page twice.
    const anywhere = (round: number) => 1 + ((round * 7919 * 31) % pages)
    await time(`${title}：第一页`, name, () => ({}))
    await time(`${title}：任意页码`, name, (round) => ({ pageNo: anywhere(round) }))
    await time(`${title}：最后一页`, name, () => ({ pageNo: pages }))
    await time(`${title}：每页 100 行，任意页码`, name, (round) => ({
      pageNo: 1 + Math.floor(anywhere(round) / 10),
      pageSize: 100,
    }))
    const far = (await ask(name, { pageNo: Math.floor(pages / 2) })) as Page<unknown>
    await time(`${title}：游标，从正中往后`, name, () => ({ cursor: far.nextCursor ?? '' }))
    await time(`${title}：近 7 天，任意页码`, name, (round) => ({
      createdAt_begin: now - 7 * DAY_MS,
      createdAt_end: now,
      pageNo: 1 + (anywhere(round) % Math.ceil(pages / 60)),
    }))
  }
  await time('流水：只有 10 行符合（退款）', 'income.list', () => ({ kind_MultiString: 'refund' }))
  await time('流水：没有符合的', 'income.list', () => ({ kind_MultiString: 'adjust' }))
  await time('流水：按时间排序，任意页码', 'income.list', (round) => ({
    column: 'createdAt',
    pageNo: 1 + ((round * 245_489) % Math.floor(rows / 10)),
  }))
  await time('流水：由一次调用引起的', 'income.list', (round) => ({ refId: `${userId}-${round * 1000 + 1}` }))
  await time('调用：失败的，任意页码', 'stats.calls', (round) => ({
    status_MultiString: 'failed',
    pageNo: 1 + ((round * 245_489) % Math.floor(rows / 500)),
  }))
  await time('调用：一个模型的，任意页码', 'stats.calls', (round) => ({
    modelId: 'model-3',
    pageNo: 1 + ((round * 245_489) % Math.floor(rows / 100)),
  }))
  for (const column of ['amount', 'paidAt'])
    for (const [where, pageNo] of [
      ['第一页', 1],
      ['最后一页', Math.floor(rows / 10)],
      ['正中一页', Math.floor(rows / 20)],
    ] as const)
      await time(`订单：按 ${column} 排序，${where}`, 'order.list', () => ({ column, pageNo }))
  for (const column of ['amount', 'paidAt'])
    await time(`订单：按 ${column} 排序，任意页码`, 'order.list', (round) => ({
      column,
      pageNo: 1 + ((round * 245_489) % Math.floor(rows / 10)),
    }))
  await time('订单：按 amount 排序，近 7 天', 'order.list', (round) => ({
    column: 'amount',
    createdAt_begin: now - 7 * DAY_MS,
    pageNo: 1 + (round % 100),
  }))
  await time('订单：单号的后 4 位', 'order.list', (round) => ({
    orderNo: String(1000 + round * 61).slice(-4),
  }))
  await time('订单：单号的后 4 位，没有这样的', 'order.list', () => ({ orderNo: 'x#1234' }))
  await time('订单：单号的前一段', 'order.list', (round) => ({ orderNo: `${userId}-${10_000 + round}` }))

  const year = { begin: now - YEAR, end: now }
  await time('用量：一年合计', 'stats.summary', () => year)
  await time('用量：一年，按模型', 'stats.list', () => year)
  await time('用量：一年，按天', 'stats.detail', () => year)
  await time('用量：一年，一个模型，按天', 'stats.detail', () => ({ ...year, modelId: 'model-3' }))
  const month = { begin: now - 30 * DAY_MS, end: now }
  await time('用量：31 天，按小时', 'stats.detail', () => ({ ...month, granularity: 'hour' }))
  await time('用量：一年，按月', 'stats.detail', () => ({ ...year, granularity: 'month' }))
  await time('用量：一年，一个模型的合计', 'stats.summary', () => ({ ...year, modelId: 'model-3' }))
  await time('用量：一年，各模型按天', 'stats.byModel', () => year)
  await time('用量：31 天，各模型按天', 'stats.byModel', () => month)
  await time('流水：一年，按天的收支', 'income.series', () => year)
  await time('流水：一年，按月的收支', 'income.series', () => ({ ...year, granularity: 'month' }))
  return timings
}
