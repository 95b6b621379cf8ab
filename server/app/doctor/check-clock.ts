import type { Database } from '../../platform/db/client.ts'
import { readDatabaseTime, readLatestTime } from '../../platform/db/database-time.ts'
import { liveNodes, type NodeRow } from '../../catalog/index.ts'
import { findingsOf, type Finding } from './finding.ts'

const { good, warning, problem } = findingsOf('时钟')
const NOTED_MS = 2000
const UNFIT_MS = 10_000
const WHY = '账目用数据库的时间，不受影响；但日志的时间不准，相差 10 秒以上节点不再就绪'
const MEND = 'timedatectl set-ntp true，几分钟后再运行 npm run doctor'

/** This machine's clock and those of the nodes against the database's, and the database's against the latest time that nodes have stored. */
export async function checkClock(database: Database): Promise<Finding[]> {
  const latest = await readLatestTime(database)
  if (database.engine === 'sqlite') return [behind(latest - Date.now(), '本机的时钟')]
  const askedAt = performance.now()
  const at = await readDatabaseTime(database)
  const skewMs = Date.now() - at - Math.round((performance.now() - askedAt) / 2)
  const nodes = await liveNodes(database.db, { engine: database.engine, now: Math.max(at, latest) })
  return [own(skewMs), behind(latest - at, '数据库的时钟'), ...nodes.flatMap(ofNode)]
}

/** Reports the clock of a node that runs, as the node has measured it lately. */
function ofNode({ node_id, host, clock_skew_ms: skewMs }: NodeRow): Finding[] {
  if (skewMs === null) return []
  const off = Math.abs(skewMs)
  const node = `节点 ${node_id}（${host}）`
  if (off <= NOTED_MS) return [good(`${node}与数据库相差 ${seconds(off)}`)]
  const what = `${node}比数据库${skewMs < 0 ? '慢' : '快'} ${seconds(off)}`
  const mend = `在 ${host} 上 ${MEND}`
  return [off > UNFIT_MS ? problem({ what, why: WHY, mend }) : warning({ what, why: WHY, mend })]
}

function own(skewMs: number): Finding {
  const what = `本机比数据库${skewMs < 0 ? '慢' : '快'} ${seconds(Math.abs(skewMs))}`
  if (Math.abs(skewMs) > UNFIT_MS) return problem({ what, why: WHY, mend: MEND })
  return Math.abs(skewMs) > NOTED_MS ? warning({ what, why: WHY, mend: MEND }) : good(what)
}

/** Nodes go on from the latest time, so one far ahead makes time go slower for all until it is reached. */
function behind(aheadMs: number, clock: string): Finding {
  if (aheadMs <= NOTED_MS) return good(`${clock}没有倒退`)
  return warning({
    what: `${clock}比已经记下的时间落后 ${seconds(aheadMs)}`,
    why: '时间只进不退：在追上以前走得慢一半，订单、预扣与会话的期限都会拖长',
    mend: `在数据库所在的机器上 ${MEND}`,
  })
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} 秒`
