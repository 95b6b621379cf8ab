import type { Deps } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { breakerWords } from '../../../contract/channel.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { liveNodes } from '../publishing/live-nodes.ts'
import { NodeBreakers, type NodeBreaker } from '../node/node-breaker.ts'
import { placeOfHold } from '../upstream/breaker-holds.ts'
import type { Route } from './channels.ts'

type BreakerState = NodeBreaker['state']

const RANK = { closed: 0, 'half-open': 1, open: 2 }

interface Shown {
  breaker: BreakerState
  breakerText: string | null
  isHeld: boolean
}

export type BreakerOf = (routes: readonly Route[]) => Shown

/** What the nodes said last of their breakers, and where staff hold them. */
export async function readBreakers(
  db: Db,
  { database, nodeId }: Pick<Deps, 'database' | 'nodeId'>,
  now: number,
): Promise<BreakerOf> {
  const nodes = await liveNodes(db, { engine: database.engine, ownId: nodeId, now })
  const holds = await db.selectFrom('breaker_hold').selectAll().where('until', '>', now).execute()
  const states = new Map<string, { node: string; state: BreakerState }[]>()
  for (const { host, node_id: id, breakers } of nodes)
    for (const one of NodeBreakers.parse(tryParseJson(breakers))) {
      const node = nodes.length > 1 ? `${host}（${id.slice(-6)}）` : host
      states.set(placeOfHold(one), [...(states.get(placeOfHold(one)) ?? []), { node, state: one.state }])
    }
  const held = new Map(
    holds.map((hold) => [
      placeOfHold({ model: hold.model_id, channel: hold.channel, target: hold.target }),
      `人工${breakerWords[hold.state]}至 ${timeOf(hold.until)}：${hold.reason}`,
    ]),
  )
  return (routes) => {
    const keys = routes.map(({ model, account, target }) =>
      placeOfHold({ model: model.id, channel: account, target }),
    )
    const found = keys.flatMap((key) => states.get(key) ?? [])
    const worst = found.reduce<BreakerState>(
      (most, { state }) => (RANK[state] > RANK[most] ? state : most),
      'closed',
    )
    const kept = found.filter(({ state }) => state !== 'closed')
    const texts = [
      ...new Set([
        ...keys.flatMap((key) => held.get(key) ?? []),
        ...kept.map(({ node, state }) => `${node} ${breakerWords[state]}`),
      ]),
    ]
    return {
      breaker: worst,
      breakerText: texts.length === 0 ? null : texts.slice(0, 10).join('；'),
      isHeld: keys.some((key) => held.has(key)),
    }
  }
}

/** Hours and minutes of Asia/Shanghai. */
const timeOf = (at: number) =>
  new Date(at).toLocaleTimeString('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' })
