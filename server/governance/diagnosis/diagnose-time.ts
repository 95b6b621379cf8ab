import { displayTime } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { figuresOf, type Tally, tallyAttempts } from '../../catalog/index.ts'
import { describeTried, readTried } from './diagnose-call.ts'

const AT_MOST = 20

/** What failed between two moments (ms), and how each upstream did: the slowest first. */
export async function diagnoseTime(
  db: Db,
  { begin, end }: { begin: number; end: number },
): Promise<string[]> {
  const tallies = await tallyAttempts(db, { begin, end })
  const routes = new Map<string, Tally[]>()
  for (const tally of tallies) {
    const name = `${tally.channel || '上游不明'}（${tally.modelId}）`
    routes.set(name, [...(routes.get(name) ?? []), tally])
  }
  const shown = [...routes]
    .map(([name, ofRoute]) => ({ name, figures: figuresOf(ofRoute) }))
    .toSorted((a, b) => (b.figures.ttftP95Ms ?? 0) - (a.figures.ttftP95Ms ?? 0))
  const failures = await failedBetween(db, { begin, end })
  return [
    `${displayTime(begin)} 到 ${displayTime(end)}：${shown.reduce((sum, { figures }) => sum + figures.calls, 0)} 次发往上游`,
    ...shown.map(({ name, figures: f }) => {
      const rate = f.successRate === null ? '—' : `${(f.successRate * 100).toFixed(1)}%`
      return `  ${name}：${f.calls} 次，成功 ${rate}，首字节 ${f.ttftP50Ms ?? '—'}/${f.ttftP95Ms ?? '—'} 毫秒（一半/95%），总共 ${f.p50Ms ?? '—'}/${f.p95Ms ?? '—'}${f.errorText === null ? '' : `；${f.errorText}`}`
    }),
    failures.length === 0 ? '没有失败的调用' : `失败的调用（至多 ${AT_MOST} 次）：`,
    ...failures,
  ]
}

/** The newest calls of a user, or of one key, that failed. */
export async function recentFailures(
  db: Db,
  { userId, keyId }: { userId: string; keyId?: string },
): Promise<string[]> {
  const calls = await db
    .selectFrom('call')
    .select(['request_id', 'model_id', 'created_at', 'status'])
    .where('user_id', '=', userId)
    .where('status', '=', 'failed')
    .$if(keyId !== undefined, (query) => query.where('key_id', '=', keyId ?? ''))
    .orderBy('created_at', 'desc')
    .limit(AT_MOST)
    .execute()
  return describeCalls(db, calls)
}

async function failedBetween(db: Db, { begin, end }: { begin: number; end: number }): Promise<string[]> {
  const calls = await db
    .selectFrom('call_attempt')
    .innerJoin('call', 'call.request_id', 'call_attempt.request_id')
    .select(['call.request_id', 'call.model_id', 'call.created_at', 'call.status'])
    .distinct()
    .where('started_at', '>=', begin)
    .where('started_at', '<', end)
    .where('call.status', '=', 'failed')
    .orderBy('call.created_at')
    .limit(AT_MOST)
    .execute()
  return describeCalls(db, calls)
}

type Call = { request_id: string; model_id: string; created_at: number }

async function describeCalls(db: Db, calls: readonly Call[]): Promise<string[]> {
  const tried = await readTried(
    db,
    calls.map((call) => call.request_id),
  )
  return calls.map(({ request_id: id, model_id: model, created_at: at }) => {
    const words = (tried.get(id) ?? []).map(describeTried)
    return `  ${displayTime(at)} ${id} ${model}：${words.join('；再到 ') || '没有问过上游'}`
  })
}
