import * as fc from 'fast-check'
import { loadCatalog } from '../../../server/catalog/schema/load-catalog.ts'
import { Catalog, type CatalogModel } from '../../../server/catalog/schema/schema.ts'
import { paidNano, worthNano } from '../../../server/catalog/schema/worth.ts'
import { unitPrices } from '../../../server/catalog/model/price.ts'
import { applyHold } from '../../../server/wallet/apply-hold.ts'
import { applySettle } from '../../../server/wallet/apply-settle.ts'
import { tracked, type BatchState, type PackageRow } from '../../../server/wallet/batch-state.ts'
import { listNano } from '../../../server/wallet/apply-packages.ts'
import type { UnitLine } from '../../../server/wallet/wallet.ts'
import { testCatalog } from '../support/test-catalog.ts'
import { NOON, used } from './open-test-wallet.ts'

const RICH = 10n ** 17n
const catalog = loadCatalog()
const models = [
  ...catalog.models,
  // As sold by upstreams that charge for what is written to their caches.
  ...Catalog.parse({
    models: testCatalog.models.map((model) =>
      model.type === 'chat'
        ? { ...model, price: { ...model.price, cacheWrite5m: '2.5', cacheWrite1h: '4' } }
        : model,
    ),
  }).models,
].filter(({ type }) => type === 'chat' || type === 'embedding')
const ITEMS = ['input', 'cachedInput', 'cacheWrite5m', 'cacheWrite1h', 'output'] as const
type Item = (typeof ITEMS)[number]

const anyCall = fc.record({
  model: fc.constantFrom(...models),
  input: fc.nat(50_000),
  cachedInput: fc.nat(20_000),
  cacheWrite5m: fc.nat(5000),
  cacheWrite1h: fc.nat(5000),
  output: fc.nat(8_000),
  /** Of 100: how much of what was held it used in the end. */
  used: fc.record({
    input: fc.nat(100),
    cachedInput: fc.nat(100),
    cacheWrite5m: fc.nat(100),
    cacheWrite1h: fc.nat(100),
    output: fc.nat(100),
  }),
})
/** An offer of the catalog, or one of any price and size; `isOld`: bought before tokens had a worth. */
const anyOffer = fc.record({
  offer: fc.oneof(
    fc.constantFrom(...catalog.packages),
    fc
      .record({ tokens: fc.integer({ min: 1, max: 100_000 }), fen: fc.integer({ min: 1, max: 50_000 }) })
      .map(({ tokens, fen }) => ({
        tokens,
        price: `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`,
      })),
  ),
  isOld: fc.boolean(),
})

function linesOf({ model, ...counts }: { model: CatalogModel } & Partial<Record<Item, number>>): UnitLine[] {
  const prices: Partial<Record<UnitLine['item'], bigint>> = unitPrices(model)
  return ITEMS.flatMap((item) => {
    const unitNano = prices[item]
    return unitNano === undefined ? [] : [{ item, quantity: counts[item] ?? 0, unitNano }]
  })
}

function stateWith(packages: PackageRow[]): BatchState {
  return {
    wallets: new Map([
      [
        'user',
        tracked({
          user_id: 'user',
          balance_nano: RICH,
          held_nano: 0n,
          tokens: packages.reduce((sum, { remaining }) => sum + remaining, 0),
          held_tokens: 0,
        }),
      ],
    ]),
    packages: new Map([['user', packages.map(tracked)]]),
    holds: new Map(),
    calls: new Map(),
    spends: new Map(),
    ledger: [],
    alerts: [],
    attempts: [],
    foundAttempts: [],
    usage: [],
    lateUsage: [],
    packageUses: [],
    usedKeys: new Map(),
  }
}

function packageOf(
  { offer, isOld }: typeof anyOffer extends fc.Arbitrary<infer O> ? O : never,
  nth: number,
): PackageRow {
  return {
    id: `package-${nth}`,
    user_id: 'user',
    offer_id: '',
    name: '',
    order_no: '',
    models: '["*"]',
    total: offer.tokens,
    remaining: offer.tokens,
    held: 0,
    worth_nano: isOld ? paidNano(offer) : worthNano(offer),
    is_capped: isOld ? 1 : 0,
    begun_nano: 0n,
    is_aside: 0,
    created_at: NOON,
    expires_at: NOON + 1 + nth,
    closed_at: null,
  }
}

test('a package never makes a call dearer than its list price, to the nano-yuan', () => {
  let covered = 0n
  fc.assert(
    fc.property(
      fc.array(anyOffer, { minLength: 1, maxLength: 4 }),
      fc.array(anyCall, { minLength: 1, maxLength: 40 }),
      (offers, calls) => {
        // Nothing that a token is worth is less than what was paid for it.
        const packages = offers.map(packageOf)
        const state = stateWith(packages)
        const wallet = state.wallets.get('user')?.now
        for (const [nth, call] of calls.entries()) {
          const requestId = `call-${nth}`
          const { used: _used, ...estimate } = call
          const heldLines = linesOf(estimate)
          const request = { requestId, userId: 'user', keyId: '', modelId: call.model.id, lines: heldLines }
          const { heldNano } = applyHold(state, {
            request: { ...request, coversTokens: true, leaseMs: 1 },
            nodeId: 'node',
            at: NOON,
          })
          expect(heldNano).toBeLessThanOrEqual(listNano(heldLines))
          const part = (item: Item) => Math.floor((call[item] * call.used[item]) / 100)
          const lines = linesOf({
            model: call.model,
            ...Object.fromEntries(ITEMS.map((item) => [item, part(item)])),
          })
          const { costNano } = applySettle(state, {
            settlement: used(requestId, lines),
            at: NOON,
          })
          const uses = state.packageUses.filter((use) => use.request_id === requestId)
          const taken = uses.reduce((sum, use) => sum + use.value_nano, 0n)
          const paid = uses.reduce((sum, use) => sum + use.list_nano, 0n)
          expect(costNano + paid).toBe(listNano(lines))
          expect(costNano + taken).toBeLessThanOrEqual(listNano(lines))
          covered += paid
        }
        for (const [nth, row] of packages.entries()) {
          const now = state.packages.get('user')?.[nth]?.now ?? row
          const taken = state.packageUses
            .filter((use) => use.package_id === row.id)
            .reduce((sum, use) => sum + use.value_nano, 0n)
          expect(BigInt(now.total - now.remaining) * now.worth_nano + now.begun_nano).toBe(taken)
          expect(now).toMatchObject({ held: 0 })
          expect(now.remaining).toBeGreaterThanOrEqual(0)
        }
        expect(wallet).toMatchObject({ held_nano: 0n, held_tokens: 0 })
      },
    ),
    { numRuns: 300 },
  )
  expect(covered).toBeGreaterThan(0n)
})

test.each([
  ['the small package on the cheapest model', 'starter-1m', 'qinglan-lite', 3311, 200],
  ['the universal one on the cheapest model', 'universal-50m', 'qinglan-lite', 2210, 60],
  ['the universal one on the dearest model', 'universal-50m', 'shanyu-r1', 2210, 60],
])('%s costs less than its list price', (_what, packageId, modelId, input, output) => {
  const offer = catalog.packages.find(({ id }) => id === packageId)
  const model = models.find(({ id }) => id === modelId)
  if (!offer || !model) throw new Error('not in the catalog')
  const state = stateWith([packageOf({ offer, isOld: false }, 0)])
  const lines = linesOf({ model, input, output })
  const call = {
    requestId: 'call',
    userId: 'user',
    keyId: '',
    modelId,
    lines,
    coversTokens: true,
    leaseMs: 1,
  }
  applyHold(state, { request: call, nodeId: 'node', at: NOON })
  expect(applySettle(state, { settlement: used('call', lines), at: NOON })).toMatchObject({ costNano: 0n })
  const [use] = state.packageUses
  const paid = ((use?.value_nano ?? 0n) * paidNano(offer)) / worthNano(offer)
  expect(use?.list_nano).toBe(listNano(lines))
  expect(paid).toBeLessThan(listNano(lines))
})

describe('the catalog', () => {
  const withOffer = (offer: object) =>
    Catalog.safeParse({
      models: testCatalog.models,
      packages: [
        { id: 'p', name: '包', tokens: 1_000_000, price: '2.00', validDays: 1, models: ['*'], ...offer },
      ],
    })

  it('refuses an offer whose tokens are worth less than is paid for them, at its place', () => {
    const { error } = withOffer({ worth: '1.999' })
    expect(error?.issues).toMatchObject([
      { path: ['packages', 0, 'worth'], message: '不能低于售价：这个价格下每百万 Token 至少抵 2.00 元' },
    ])
    expect(withOffer({ worth: '2' }).success).toBe(true)
    expect(withOffer({ worth: '0' }).success).toBe(false)
    expect(withOffer({ worth: '2.0001' }).success).toBe(false)
  })

  it('takes what is paid for a token as its worth where none is stated, rounded up', () => {
    expect(worthNano({ tokens: 1_000_000, price: '2.00' })).toBe(2_000n)
    expect(worthNano({ tokens: 3, price: '0.00000001' })).toBe(4n)
    expect(worthNano({ tokens: 7, price: '0.000000003' })).toBe(1n)
  })
})
