import { sql } from 'kysely'
import type { z } from 'zod'
import type { CatalogStranded } from '../../../contract/catalog.ts'
import { isOffered } from '../schema/model-state.ts'
import type { Catalog } from '../schema/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { parseModels } from '../../wallet/index.ts'
import type { Verb } from '../context.ts'
import { covers } from '../package/burn-down.ts'
import { isOfUse } from '../package/callable-models.ts'
import { modelOf } from '../publishing/catalog-models.ts'

/** Whom it concerns that a model is taken off sale. */
export const previewModelEdit: Verb<'catalogModel.preview'> = async ({ ctx, input: { id, state } }) => {
  const { db, catalog, now } = ctx
  if (state === undefined || isOffered({ state }) || !isOffered(modelOf(catalog, id))) return NOBODY
  const after: Catalog = {
    ...catalog,
    models: catalog.models.map((model) => (model.id === id ? { ...model, state } : model)),
  }
  const stranded = await readStranded(db, { before: catalog, after, now })
  return {
    holders: await countHolders(db, { now, isMeant: (models) => covers({ models }, id) }),
    ...stranded,
  }
}

/** Whom it concerns that packages pay for nothing any more, and which are not sold any more then. */
export async function readStranded(
  db: Db,
  { before, after, now }: { before: Catalog; after: Catalog; now: number },
): Promise<z.infer<typeof CatalogStranded>> {
  const ends = (stock: { models: readonly string[] }) => isOfUse(stock, before) && !isOfUse(stock, after)
  const offers = before.packages.filter(ends)
  return {
    strandedHolders: await countHolders(db, { now, isMeant: (models) => ends({ models }) }),
    offersText: offers.length === 0 ? null : offers.map(({ name }) => name).join('、'),
  }
}

const NOBODY = { holders: 0, strandedHolders: 0, offersText: null }

interface Counted {
  now: number
  isMeant: (models: string[]) => boolean
}

/** How many users have something left of a package for such models. */
async function countHolders(db: Db, { now, isMeant }: Counted): Promise<number> {
  const open = db
    .selectFrom('token_package')
    .where('closed_at', 'is', null)
    .where('remaining', '>', 0)
    .where('expires_at', '>', now)
  const lists = await open.select('models').distinct().execute()
  const meant = lists.map(({ models }) => models).filter((models) => isMeant(parseModels(models)))
  if (meant.length === 0) return 0
  const { users } = await open
    .select(sql<number>`count(distinct user_id)`.as('users'))
    .where('models', 'in', meant)
    .executeTakeFirstOrThrow()
  return users
}
