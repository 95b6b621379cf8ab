import type { FastifyRequest } from 'fastify'
import { addressOf, knownNetwork } from '../../../server/platform/ops/client-network.ts'

it('a caller that reset its connection has no address, and no limit by one', () => {
  const gone = { ip: undefined, headers: { 'x-forwarded-for': '1.2.3.4' } } as unknown as FastifyRequest
  for (const trustsNoProxy of [false, true])
    expect(knownNetwork(gone, { trustsNoProxy } as Parameters<typeof knownNetwork>[1])).toBe('')
  expect(addressOf(gone)).toBe('')
})
