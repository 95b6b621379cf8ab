import { formatYuan, parseYuan } from '../../../contract/money.ts'
import { isTokens } from '../../../contract/receipt-items.ts'
import type { ReceiptLine } from '../../../contract/stats.ts'
import type { WhatIf } from '../../../contract/what-if.ts'
import type { Verb } from '../context.ts'
import { type CatalogModel, modelLabel, unitPrices } from '../../catalog/index.ts'
import { badField } from '../../platform/errors.ts'
import { parseReceiptLines } from '../../wallet/index.ts'
import { packageNano } from './package-nano.ts'
import { readPeriod } from '../../platform/time/period.ts'
import { readPaidCalls, type PaidCall } from './read-paid-calls.ts'

type Item = ReceiptLine['item']

interface Sum {
  quantity: bigint
  fromPackages: bigint
  /** Nano-yuan of list price that packages paid. */
  packageNano: bigint
  /** Nano-yuan, as it was billed. */
  billed: bigint
}

/** The caller's last 30 days of one model, priced on others of its type. */
export const priceUsage: Verb<'stats.whatIf'> = async ({ ctx, input: { modelId, targetIds } }) => {
  const { catalog } = ctx
  const { name, type } = modelLabel(catalog, modelId)
  const targets = targetIds.map((id) => {
    const target = catalog.models.find((model) => model.id === id)
    if (!target || target.type !== type) throw badField('targetIds', `没有同类的模型 ${id}`)
    return target
  })
  const period = readPeriod({}, ctx.now)
  const sums = new Map<Item, Sum>()
  let calls = 0
  let paidNano = 0n
  let packageTokens = 0
  for await (const call of readPaidCalls(ctx, { modelId, ...period })) {
    calls += 1
    paidNano += call.cost_nano
    packageTokens += call.package_tokens
    addLines(sums, call)
  }
  return {
    ...period,
    modelId,
    modelName: name,
    calls,
    packageTokens,
    paid: formatYuan(paidNano),
    targets: targets
      .filter((target) => target.id === modelId || isPriced(target, sums))
      .map((target) => (target.id === modelId ? asPaid(target, sums, paidNano) : asPriced(target, sums))),
  }
}

/** A model that is sold by the search has no price for tokens, and the other way round. */
function isPriced(target: CatalogModel, sums: ReadonlyMap<Item, Sum>): boolean {
  const prices: Partial<Record<Item, bigint>> = unitPrices(target)
  return [...sums.keys()].every(
    (item) => (prices[item] ?? (isTokens(item) ? prices.input : undefined)) !== undefined,
  )
}

function addLines(sums: Map<Item, Sum>, call: PaidCall): void {
  for (const line of parseReceiptLines(call.lines)) {
    const { item, quantity, fromPackages, amount } = line
    const sum = sums.get(item) ?? { quantity: 0n, fromPackages: 0n, packageNano: 0n, billed: 0n }
    sums.set(item, {
      quantity: sum.quantity + BigInt(quantity),
      fromPackages: sum.fromPackages + BigInt(fromPackages),
      packageNano: sum.packageNano + packageNano(line),
      billed: sum.billed + (parseYuan(amount) ?? 0n),
    })
  }
}

/** Prices may have changed and caps may have cut since: what was paid is what counts. */
function asPaid(target: CatalogModel, sums: Map<Item, Sum>, paidNano: bigint): WhatIf {
  const { costWithoutPackages } = asPriced(target, sums)
  return {
    targetId: target.id,
    targetName: target.name,
    cost: formatYuan(paidNano),
    costWithoutPackages,
    lines: [...sums].map(([item, sum]) => toLine({ item, ...sum, nano: sum.billed })),
  }
}

/** Packages pay the same list price on another model, of its dearest tokens first. */
function asPriced(target: CatalogModel, sums: Map<Item, Sum>): WhatIf {
  const prices: Partial<Record<Item, bigint>> = unitPrices(target)
  const priced = [...sums].map(([item, { quantity }]) => ({
    item,
    quantity,
    // An embedding model has one price for all that goes in.
    unitNano: prices[item] ?? prices.input ?? 0n,
    packageNano: 0n,
  }))
  let left = [...sums.values()].reduce((nano, { packageNano }) => nano + packageNano, 0n)
  for (const line of priced.toSorted((a, b) => Number(b.unitNano - a.unitNano))) {
    const listNano = line.quantity * line.unitNano
    line.packageNano = listNano < left ? listNano : left
    left -= line.packageNano
  }
  const listNano = priced.reduce((nano, { quantity, unitNano }) => nano + quantity * unitNano, 0n)
  const packageNano = priced.reduce((nano, line) => nano + line.packageNano, 0n)
  return {
    targetId: target.id,
    targetName: target.name,
    cost: formatYuan(listNano - packageNano),
    costWithoutPackages: formatYuan(listNano),
    lines: priced.map((line) =>
      toLine({
        ...line,
        fromPackages: line.unitNano === 0n ? 0n : line.packageNano / line.unitNano,
        nano: line.quantity * line.unitNano - line.packageNano,
      }),
    ),
  }
}

interface PricedLine {
  item: Item
  quantity: bigint
  fromPackages: bigint
  nano: bigint
}

const toLine = ({ item, quantity, fromPackages, nano }: PricedLine) => ({
  item,
  quantity: Number(quantity),
  fromPackages: Number(fromPackages),
  amount: formatYuan(nano),
})
