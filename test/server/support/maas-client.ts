import type { FastifyInstance } from 'fastify'
import { endpoints, type CallResult, type EndpointName } from '../../../contract/endpoints.ts'
import type { Envelope } from '../../../contract/envelope.ts'

export interface MaasAnswer<N extends EndpointName> {
  status: number
  body: Envelope<CallResult<N>>
  headers: Record<string, unknown>
}

export interface MaasClient {
  /** Calls an endpoint as the console would; any input may be sent, right or wrong. */
  call<N extends EndpointName>(name: N, input?: object, headers?: object): Promise<MaasAnswer<N>>
  /** The result of a call that has to succeed and repeats no other. */
  must<N extends EndpointName>(name: N, input?: object): Promise<FirstResult<N>>
}

/** What is shown once is there. */
export type FirstResult<N extends EndpointName> = N extends 'key.add' | 'key.rotate'
  ? CallResult<N> & { key: string }
  : CallResult<N>

/** @param token of a session; absent = a visitor */
export function maasClient(app: FastifyInstance, token?: string): MaasClient {
  const call = async <N extends EndpointName>(name: N, input: object = {}, headers: object = {}) => {
    const { method, path } = endpoints[name]
    const answer = await app.inject({
      method,
      url: `/maas${path}`,
      headers: { ...(token === undefined ? {} : { 'x-access-token': token }), ...headers },
      ...(method === 'POST' ? { payload: input } : { query: queryOf(input) }),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers } as MaasAnswer<N>
  }
  return {
    call,
    async must(name, input) {
      const { status, body } = await call(name, input)
      if (status !== 200) throw new Error(`${name} answered ${status}: ${body.message}`)
      return body.result as FirstResult<typeof name>
    },
  }
}

const queryOf = (input: object) =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
