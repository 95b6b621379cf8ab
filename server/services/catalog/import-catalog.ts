import { parseCatalog } from '../../catalog/load-catalog.ts'
import { Failure } from '../../errors.ts'
import type { StaffContext, Verb } from '../context.ts'
import { earliestInstant } from './earliest-instant.ts'
import { differencesOf, publishForStaff } from './publish-for-staff.ts'

/** Publishes a whole catalogue, or only checks and compares it. */
export const importCatalog: Verb<'catalog.import'> = async ({ ctx, input }) => {
  requireBoth(ctx)
  const { document, effectiveAt, dryRun, reason } = input
  if (dryRun) return { version: null, effectiveAt: null, differences: await compare(ctx, document) }
  return publishForStaff(ctx, {
    subject: 'catalog:',
    change: () => document,
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
  try {
    parseCatalog(document, '')
  } catch (error) {
    throw new Failure('badRequest', { message: error instanceof Error ? error.message : '' })
  }
  const { id } = ctx.deps.catalogs.current()
  return differencesOf({ before: id === 0 ? null : await documentOf(ctx, id), after: document })
}

/** A whole catalogue changes models, upstreams and prices at once. */
function requireBoth({ permissions }: StaffContext): void {
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
