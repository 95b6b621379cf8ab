import { z } from 'zod'
import { endpoints, isPagedList, type EndpointName } from '../../contract/endpoints.ts'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { isWrite } from '../../contract/endpoints/is-write.ts'
import { bare } from '../../contract/kinds.ts'
import { isSensitive } from '../../contract/sensitive.ts'

/**
 * Every write of staff: what has to be proved again for it, or why nothing has. `operators.md` section 5 asks for a proof for prices,
 * adjustments, refunds, the address and keys of channels, roles, what is revealed, views, and files of more than 100 rows.
 */
const GUARDS: Partial<Record<EndpointName, string>> = {
  'adjustment.propose': 'adjustment',
  'alert.assign': 'no: who sees to it',
  'alert.resolve': 'no: closes a note, moves nothing',
  'alert.retry': 'refund',
  'announcement.add': 'no: words, shown once they are published',
  'announcement.edit': 'no: words',
  'announcement.publish': 'no: words, can be withdrawn',
  'announcement.withdraw': 'no: words',
  'approval.decide': 'approval',
  'approval.withdraw': 'no: takes back what the caller proposed',
  'bill.compare': 'no: keeps what differs, and moves nothing',
  'bill.settleLost': 'no: says what a request has cost us, once, and moves nothing of a user',
  'billFormat.edit': 'no: says how a file is read',
  'catalog.import': 'price',
  'catalog.restore': 'price',
  'catalog.withdraw': 'price',
  'catalogModel.add': 'channel',
  'catalogModel.edit': 'no: neither a price nor an address is in it',
  'catalogModel.launch': 'price',
  'channel.add': 'channel',
  'channel.edit': 'channel',
  'channel.state': 'no: neither an address nor a key is in it',
  'channel.test': 'no: asks an address that is there, ten times a minute',
  'channelKey.add': 'channel',
  'channelKey.promote': 'channel',
  'channelKey.revoke': 'channel',
  'managedOrder.query': 'no: follows what the provider says',
  'company.decide': 'no: moves nothing, and can be revoked',
  'company.licence': 'reveal',
  'company.reveal': 'reveal',
  'inviteRule.edit': 'price',
  'managedInvoice.file': 'reveal',
  'managedInvoice.issue': 'no: records what the tax bureau issued',
  'managedInvoice.reject': 'no: can be applied for again',
  'managedInvoice.reveal': 'reveal',
  'managedInvoice.reverse': 'no: records what the tax bureau issued',
  'managedShare.block': 'no: shows and moves nothing',
  'offer.add': 'price',
  'offer.edit': 'price',
  'offer.state': 'price',
  'payment.offline': 'adjustment',
  'price.propose': 'price',
  'price.restore': 'price',
  'reconciliation.run': 'no: compares again',
  'refund.propose': 'refund',
  'refund.retry': 'refund',
  'risk.assign': 'no: who sees to it',
  'risk.decide': 'no: freezes as user.freeze does, or writes a note',
  'route.add': 'no: leads to an address that is there',
  'route.cost': 'channel',
  'route.edit': 'no: weights',
  'route.hold': 'no: ends by itself',
  'route.remove': 'no: neither an address nor a key is in it',
  'setting.edit': 'setting',
  'setup.addModel': 'channel',
  'setup.launch': 'price',
  'staff.confirmTotp': 'totp',
  'staff.enrolTotp': 'totp',
  'staff.grant': 'staff',
  'staff.resetTotp': 'staff',
  'staff.revoke': 'staff',
  'staff.stepUp': 'no: is the proof',
  'topupRule.edit': 'price',
  'user.freeze': 'no: takes nothing, can be lifted',
  'user.note': 'no: is only added to',
  'user.proposeReveal': 'reveal',
  'user.reveal': 'reveal',
  'user.revealIdNumber': 'reveal',
  'user.revokeKeys': 'no: shows and moves nothing',
  'user.signOut': 'no: shows and moves nothing',
  'user.unfreeze': 'no: shows and moves nothing',
  'user.viewAs': 'viewAs',
  'voucher.draw': 'voucher',
  'voucher.issue': 'voucher',
  'voucher.proposeDraw': 'voucher',
  'voucher.turn': 'no: pauses, goes on or ends what was issued',
}

const ofStaff = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].auth === 'staff')
const declared = (name: EndpointName): Endpoint => endpoints[name]

it.each(ofStaff.filter((name) => isWrite(declared(name))))('%s asks for the proof that it should', (name) => {
  const guard = GUARDS[name] ?? 'not decided'
  expect(declared(name).stepUp ?? 'no').toBe(guard.startsWith('no: ') ? 'no' : guard)
})

it('nothing is decided for what is no write of staff', () => {
  expect(Object.keys(GUARDS).filter((name) => !isWrite(declared(name as EndpointName)))).toEqual([])
})

/** Money, prices, roles and personal data, as `operators.md` has them by permission. */
it.each([
  'price.propose',
  'price.approve',
  'adjustment.propose',
  'order.refund',
  'staff.grant',
  'user.reveal',
  'user.identity',
  'user.viewAs',
])('every write that takes %s asks for a proof, an explanation, or is audited by its verb', (permission) => {
  const writes = ofStaff
    .map((name) => [name, declared(name)] as const)
    .filter(([, one]) => isWrite(one) && (one.permission === permission || one.also === permission))
  expect(writes.length).toBeGreaterThan(permission === 'price.approve' ? 2 : 0)
  for (const [name, { stepUp, reason, audits }] of writes) {
    expect([name, stepUp !== undefined]).toEqual([name, true])
    expect([name, reason === true || audits === 'itself']).toEqual([name, true])
  }
})

it('what moves money takes an Idempotency-Key, and files are of paged lists alone', () => {
  const moving = ofStaff.filter((name) => declared(name).movesMoney)
  expect(moving).toEqual(['payment.offline', 'adjustment.propose', 'refund.propose', 'voucher.issue'])
  // What only adds takes no money of the user's.
  for (const name of ['adjustment.propose', 'refund.propose'] as const)
    expect(declared(name).spendsOf).toBe('userId')
  expect(ofStaff.filter((name) => isPagedList(endpoints[name])).length).toBeGreaterThan(15)
})

function holdsPersonalData(schema: unknown): boolean {
  if (isSensitive(schema)) return true
  const inner = bare(schema)
  if (inner instanceof z.ZodObject) return Object.values(inner.shape).some(holdsPersonalData)
  if (inner instanceof z.ZodArray) return holdsPersonalData(inner.element)
  if (inner instanceof z.ZodRecord) return holdsPersonalData(inner.valueType)
  return inner instanceof z.ZodUnion && inner.options.some(holdsPersonalData)
}

it('personal data is answered by writes alone, which say why in the audit', () => {
  const revealing = ofStaff.filter((name) => holdsPersonalData(declared(name).result))
  expect(revealing.sort()).toEqual([
    'company.licence',
    'company.reveal',
    'managedInvoice.file',
    'managedInvoice.reveal',
    'user.reveal',
    'user.revealIdNumber',
    'user.viewAs',
    'voucher.draw',
  ])
  for (const name of revealing) {
    expect([name, isWrite(declared(name)), declared(name).reason]).toEqual([name, true, true])
  }
})
