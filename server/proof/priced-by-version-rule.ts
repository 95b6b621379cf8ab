import {
  batchPriced,
  type CatalogModel,
  chatRates,
  hashOfDocument,
  parseCatalog,
  TOKEN_ITEMS,
  unitPrices,
} from '../catalog/index.ts'
import type { Db } from '../platform/db/client.ts'
import { nanoOf } from '../../contract/money.ts'
import { type LedgerRule, parseUnitPrices, priceKey, RULE_LIMIT } from '../wallet/index.ts'

/** Its models; a text: it is not to be trusted. */
type Version = ReadonlyMap<string, CatalogModel> | string
type Versions = ReadonlyMap<number, Version>

/** Every call was admitted at a price of the version of the catalogue that it names, and no version was changed. */
export const pricedByVersionRule: LedgerRule = {
  name: 'pricedByVersion',
  title: '每次调用的单价出自它所记的那一版目录，各版未被改动',
  async find(db) {
    const versions = await readVersions(db)
    const groups = await readGroups(db)
    return groups
      .map((group) => ({
        subject: group.request_id,
        expected: 'a price of its version',
        actual: problemOf(group, versions) ?? 'a price of its version',
      }))
      .filter(({ expected, actual }) => expected !== actual)
      .slice(0, RULE_LIMIT)
  },
}

/** One call of each version, model and price; many calls share them. */
const readGroups = (db: Db) =>
  db
    .selectFrom('call')
    .select(({ fn }) => ['price_version', 'model_id', 'price', 'wire', fn.min('request_id').as('request_id')])
    .where('price_version', '>', 0)
    .groupBy(['price_version', 'model_id', 'price', 'wire'])
    .execute()

async function readVersions(db: Db): Promise<Versions> {
  const rows = await db.selectFrom('catalog_version').select(['id', 'document', 'hash']).execute()
  return new Map(
    rows.map(({ id, document, hash }): [number, Version] => {
      if (hashOfDocument(document) !== hash) return [id, `version ${id} was changed`]
      return [id, new Map(parseCatalog(document, '').models.map((model) => [model.id, model]))]
    }),
  )
}

type Group = Awaited<ReturnType<typeof readGroups>>[number]

function problemOf({ price_version: id, model_id, price, wire }: Group, versions: Versions): string | null {
  const version = versions.get(id ?? 0)
  if (version === undefined) return `no version ${id}`
  if (typeof version === 'string') return version
  const model = version.get(model_id)
  if (!model) return `version ${id} has no ${model_id}`
  const priced = wire === 'batches' ? batchPriced(model) : model
  if (!priced) return `version ${id} has no batches of ${model_id}`
  const allowed = allowedPrices(priced)
  const wrong = Object.entries(parseUnitPrices(price)).find(([key, unit]) => !allowed(key).includes(unit))
  return wrong ? `${wrong.join(' ')} is not of version ${id}` : null
}

/** Gives the prices that the model has, by what a price is noted by. */
function allowedPrices(model: CatalogModel): (key: string) => string[] {
  const units: Partial<Record<string, bigint>> = unitPrices(model)
  const images = model.type === 'image' ? (model.price.images ?? []).map((one) => nanoOf(one.price)) : []
  const byRate = new Map(
    (model.type === 'chat' ? chatRates(model.price) : []).flatMap(({ tier, above, prices }) =>
      TOKEN_ITEMS.map((item) => [priceKey({ item, tier, above }), prices[item]] as const),
    ),
  )
  return (key) =>
    [...(key === 'image' ? images : []), units[key], byRate.get(key)].flatMap(
      (nano) => nano?.toString() ?? [],
    )
}
