import { pageOf } from '../../platform/db/list-page.ts'
import type { Verb } from '../context.ts'
import { liveNodes } from '../publishing/live-nodes.ts'
import { readHead } from '../publishing/read-head.ts'

/** The programs that serve this database, this one too. */
export const listNodes: Verb<'node.list'> = async ({ ctx, input }) => {
  const { database, nodeId } = ctx.deps
  const [nodes, head] = await Promise.all([
    liveNodes(ctx.db, { engine: database.engine, ownId: nodeId, now: ctx.now }),
    readHead(ctx.db),
  ])
  const sign = input.order === 'asc' ? 1 : -1
  const rows = nodes.map((node) => ({
    id: node.node_id,
    host: node.host,
    startedAt: node.registered_at,
    isCurrent: node.catalog_source === 'database' && node.catalog_seq === (head?.seq ?? 0),
    source: node.catalog_source ?? 'file',
  }))
  const word = (input.keyword ?? '').trim().toLowerCase()
  const found = rows.filter(({ id, host }) => [id, host].some((text) => text.toLowerCase().includes(word)))
  return pageOf(
    found.toSorted((a, b) => sign * (a.startedAt - b.startedAt)),
    input,
  )
}
