import type { z } from 'zod'
import type { OfferTrial } from '../../../contract/offer.ts'
import { displayTime } from '../../../contract/time.ts'
import { type PackageOffer, proposePublication, stalePart } from '../../catalog/index.ts'
import { badField } from '../../platform/errors.ts'
import type { StaffContext, Verb } from '../context.ts'
import { readOffer } from './list-offers.ts'
import { OfferPatch, revOfOffer } from './offer-document.ts'

export const addOffer: Verb<'offer.add'> = async ({ ctx, input: { id, reason, ...fields } }) => {
  if (ctx.catalog.packages.some((offer) => offer.id === id)) throw badField('id', '已有这个编号的资源包')
  return propose(ctx, { action: 'offer.add', packageId: id, rev: 0, offer: patchOf(fields), reason })
}

export const editOffer: Verb<'offer.edit'> = ({ ctx, input: { id, rev, reason, ...fields } }) =>
  propose(ctx, { action: 'offer.edit', packageId: id, rev, offer: patchOf(fields), reason })

export const changeOfferState: Verb<'offer.state'> = ({ ctx, input: { id, rev, state, reason } }) =>
  propose(ctx, { action: 'offer.state', packageId: id, rev, offer: { state }, reason })

interface Proposed {
  action: 'offer.add' | 'offer.edit' | 'offer.state'
  packageId: string
  rev: number
  offer: OfferPatch
  reason: string
}

/** @throws Failure `rowChanged` for an offer that was changed since it was read */
async function propose(ctx: StaffContext, { action, ...change }: Proposed) {
  const { packageId, offer, rev, reason } = change
  const current = ctx.catalog.packages.find(({ id }) => id === packageId)
  if (current && revOfOffer(current) !== rev)
    throw await stalePart(ctx.db, {
      subject: `package:${packageId}`,
      current: await readOffer(ctx, packageId),
    })
  const before = current ? fieldsOf(current, Object.keys(offer)) : {}
  return proposePublication(ctx, { action, payload: { ...change, before }, reason })
}

/** What the catalogue says of these fields; null: nothing. */
const fieldsOf = (offer: PackageOffer, names: string[]): OfferPatch =>
  OfferPatch.parse(
    Object.fromEntries(
      names.map((name) => [name, Object.entries(offer).find(([key]) => key === name)?.[1] ?? null]),
    ),
  )

type Fields = Omit<z.infer<typeof OfferTrial>, 'id' | 'rev'>

/** What is sent of an offer, as the catalogue writes it. */
export function patchOf({ models, from, until, ...same }: Fields): OfferPatch {
  const written = {
    ...same,
    models: models?.length === 0 ? ['*'] : models,
    from: isoOf(from),
    until: isoOf(until),
  }
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )
}

/** Writes a moment in the zone that people read. */
const isoOf = (ms: number | null | undefined) =>
  typeof ms === 'number' ? `${displayTime(ms).replace(' ', 'T')}+08:00` : ms
