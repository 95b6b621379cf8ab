import { staffName } from '../../identity/index.ts'
import { diffCatalogs } from '../schema/diff-catalogs.ts'
import { pageOf } from '../../platform/db/list-page.ts'
import type { StaffContext, Verb } from '../context.ts'
import { documentOf } from './document-of.ts'
import { toDifferences } from './differences.ts'
import { readHead } from './read-head.ts'
import { withheldIn, withoutChannels } from './without-channels.ts'

export const listCatalogVersions: Verb<'catalog.versions'> = async ({ ctx, input }) => {
  const { catalogs } = ctx.deps
  const [head, rows] = await Promise.all([
    readHead(ctx.db),
    ctx.db
      .selectFrom('catalog_version')
      .select([
        'catalog_version.id',
        'parent_id',
        'source',
        'effective_at',
        'published_at',
        staffName('catalog_version.actor_id').as('by'),
        'reason',
        'approval_id',
      ])
      .orderBy('catalog_version.id', input.order)
      .execute(),
  ])
  const inForce = catalogs.current().id
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]))
  const past = new Set<number>()
  for (let id = parents.get(inForce); id; id = parents.get(id)) past.add(id)
  function stateOf(id: number) {
    if (id === inForce) return 'inForce'
    if (head?.scheduled.includes(id)) return 'scheduled'
    return past.has(id) ? 'past' : 'unused'
  }
  const found = rows.filter(({ id }) => input.id === undefined || String(id) === input.id)
  return pageOf(
    found.map((row) => ({
      id: row.id,
      parentId: row.parent_id,
      state: stateOf(row.id),
      source: row.source,
      effectiveAt: row.effective_at,
      publishedAt: row.published_at,
      by: row.by,
      reason: row.reason,
      approvalId: row.approval_id,
    })),
    input,
  )
}

export const diffCatalogVersions: Verb<'catalog.diff'> = async ({ ctx, input }) => {
  const to = Number(input.to)
  const from = input.from === undefined ? await parentOf(ctx, to) : Number(input.from)
  const [before, after] = await Promise.all(
    [from, to].map(async (id): Promise<unknown> =>
      id === null ? NOTHING : JSON.parse(await documentOf(ctx, id)),
    ),
  )
  const held = ctx.permissions
  return {
    from,
    to,
    differences: toDifferences(diffCatalogs(withoutChannels(before, held), withoutChannels(after, held))),
    withheld: withheldIn({ before, after }, held),
  }
}

/** What the first version is compared with. */
const NOTHING = { models: [] }

async function parentOf({ db }: StaffContext, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('catalog_version')
    .select('parent_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.parent_id ?? null
}

export const exportCatalog: Verb<'catalog.export'> = async ({ ctx, input }) => {
  const version = input.version === undefined ? ctx.deps.catalogs.current().id : Number(input.version)
  return { version, document: await documentOf(ctx, version) }
}
