import { Failure } from '../../errors.ts'
import type { StaffContext, Verb } from '../context.ts'
import { assertChannels } from '../channel/assert-channels.ts'
import { EMPTY_CATALOG } from '../../catalog/catalog-version.ts'
import { earliestInstant } from './earliest-instant.ts'
import { parseGiven } from './parse-given.ts'
import { differencesOf, publishForStaff } from './publish-for-staff.ts'

/** Publishes a whole catalogue, or only checks and compares it. */
export const importCatalog: Verb<'catalog.import'> = async ({ ctx, input }) => {
  requireBoth(ctx)
  const { document, effectiveAt, dryRun, reason } = input
  if (dryRun) return { version: null, effectiveAt: null, differences: await compare(ctx, document) }
  return publishForStaff(ctx, {
    subject: 'catalog:',
    change: (before) => {
      assertChannels({ before, after: document, env: ctx.deps.env })
      return document
    },
    effectiveAt: earliestInstant(effectiveAt, ctx.now),
    source: 'import',
    reason,
  })
}

export const restoreCatalog: Verb<'catalog.restore'> = async ({
  ctx,
  input: { version, effectiveAt, reason },
}) => {
  requireBoth(ctx)
  const document = await documentOf(ctx, version)
  return publishForStaff(ctx, {
    subject: `catalog:${version}`,
    change: () => document,
    effectiveAt: earliestInstant(effectiveAt, ctx.now),
    source: 'import',
    reason,
  })
}

async function compare(ctx: StaffContext, document: string) {
  parseGiven(document)
  const { id } = ctx.deps.catalogs.current()
  const before = id === 0 ? null : await documentOf(ctx, id)
  assertChannels({ before: before ?? EMPTY_CATALOG, after: document, env: ctx.deps.env })
  return differencesOf({ before, after: document })
}

/** What names upstreams changes models and channels at once. */
export function requireBoth({ permissions }: StaffContext): void {
  if (!permissions.has('model.write') || !permissions.has('channel.write')) throw new Failure('forbidden')
}

/** @throws Failure notFound */
export async function documentOf({ db }: Pick<StaffContext, 'db'>, id: number): Promise<string> {
  const row = await db
    .selectFrom('catalog_version')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound', { message: `没有第 ${id} 版目录` })
  return row.document
}
