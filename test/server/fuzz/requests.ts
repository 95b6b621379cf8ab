import * as fc from 'fast-check'
import { credential, type FuzzRequest } from './fuzz-request.ts'
import { malformed } from './malformed.ts'
import { toEdits, toFiles, toGateway, toGatewayById, toTranscription } from './to-gateway.ts'
import { toFile, toMaas, toNotify, toSms } from './to-maas.ts'

const FIGURES = [
  '/v1/key',
  '/v1/credits',
  '/v1/dashboard/billing/subscription',
  '/v1/dashboard/billing/usage',
  '/v1/files',
  '/v1/batches',
  '/v1/videos',
  '/v1beta/models',
]

/** Right ones, for routes that nothing else asks rightly. */
const plain = fc
  .record({
    url: fc.constantFrom('/v1/models', ...FIGURES, '/healthz', '/readyz', '/center/orders'),
    credential,
  })
  .map((request): FuzzRequest => ({ ...request, method: 'GET', headers: {}, payload: null }))

/** Requests to every route: right ones, spoiled ones and malformed ones. */
export const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
  { weight: 10, arbitrary: toMaas },
  { weight: 3, arbitrary: toFile },
  { weight: 1, arbitrary: toNotify },
  { weight: 1, arbitrary: toSms },
  { weight: 4, arbitrary: toGateway },
  { weight: 1, arbitrary: toTranscription },
  { weight: 1, arbitrary: toFiles },
  { weight: 1, arbitrary: toEdits },
  { weight: 1, arbitrary: toGatewayById },
  { weight: 1, arbitrary: plain },
  { weight: 6, arbitrary: malformed },
)
