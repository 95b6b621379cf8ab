import type { IncomingHttpHeaders } from 'node:http'
import type { Pool } from 'undici'
import type { Protocol } from '../../../contract/protocols.ts'
import { UPSTREAM_ID } from '../../../contract/bill.ts'
import { accountOf, type UpstreamConfig } from '../../catalog/index.ts'
import type { Breaker } from './breaker.ts'
import { decodeBody } from './decode-body.ts'
import { dispatch } from './dispatch.ts'
import type { ChannelUpstream, UpstreamAnswer, UpstreamRequest } from './upstream.ts'

type HttpConfig = Extract<UpstreamConfig, { baseUrl: string }>

interface HttpOptions {
  modelId: string
  protocol: Protocol
  breaker: Breaker
  config: HttpConfig
  /** Sent to this upstream's own address and nowhere else; undefined: none is sent. */
  apiKey: () => string | undefined
  poolOf: (origin: string) => Pool
}

/** What Anthropic asks of a caller that does not say which one it wants. */
const ANTHROPIC_VERSION = '2023-06-01'

function keyHeaders(protocol: Protocol, key: string | undefined): Record<string, string> {
  if (protocol === 'anthropic')
    return { 'anthropic-version': ANTHROPIC_VERSION, ...(key && { 'x-api-key': key }) }
  return key ? { authorization: `Bearer ${key}` } : {}
}

/** A server that speaks one of the protocols. Redirects are answers like any other, never followed; nothing is sent twice. */
export function httpUpstream({
  modelId,
  protocol,
  breaker,
  config,
  apiKey,
  poolOf,
}: HttpOptions): ChannelUpstream {
  const { origin, pathname, hostname, host } = new URL(config.baseUrl)
  const basePath = pathname.replace(/\/+$/, '')
  const secrets = () =>
    [apiKey(), config.baseUrl, host, hostname].filter((text): text is string => Boolean(text))
  const ownName = wholeWord(config.model)
  async function send({
    path,
    method = 'POST',
    body,
    contentType = 'application/json',
    headers: more,
    isStream,
    requestId,
    signal,
  }: UpstreamRequest): Promise<UpstreamAnswer> {
    const {
      status,
      headers,
      body: answer,
    } = await dispatch(poolOf(origin), {
      path: basePath + path,
      method,
      body: body ?? null,
      signal,
      headers: {
        ...(body === undefined ? {} : { 'content-type': contentType }),
        accept: isStream ? 'text/event-stream' : '*/*',
        'accept-encoding': 'identity',
        'x-request-id': requestId,
        ...keyHeaders(protocol, apiKey()),
        ...more,
      },
    })
    return {
      status,
      contentType: headers['content-type'] ?? '',
      retryAfter: seconds(headers),
      upstreamId: idIn(headers, requestId),
      body: decodeBody(answer, headers['content-encoding'] ?? ''),
    }
  }
  return {
    account: accountOf(config),
    name: host,
    breaker,
    protocol,
    model: config.model,
    send,
    async isAlive(options) {
      try {
        const { body } = await send({ ...options, path: '/models', method: 'GET', isStream: false })
        body.destroy()
        return true
      } catch {
        return false
      }
    },
    scrub: (text) =>
      secrets()
        .reduce((clean, secret) => clean.replaceAll(secret, '***'), text)
        .replace(KEY_LIKE, '***')
        .replace(ownName, () => modelId),
  }
}

/** OpenAI's header and those who took it over, or Anthropic's. */
function idIn(
  { 'x-request-id': theirs, 'request-id': anthropics = '' }: IncomingHttpHeaders,
  ours: string,
): string {
  const id = String(theirs ?? anthropics)
  return id !== ours && UPSTREAM_ID.test(id) ? id : ''
}

const wholeWord = (name: string) =>
  new RegExp(`(?<![\\w.-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-]|\\.\\w)`, 'g')

const KEY_LIKE = /\b(?:sk|ak|key|token)[-_][\w-]{8,}|Bearer\s+\S+/gi

const NUMBER = /^\d+(\.\d+)?$/

/** Seconds of `Retry-After` (RFC 9110, 10.2.3), or of Azure's in milliseconds; a date counts from the upstream's own. @returns undefined if over or far off */
function seconds(headers: IncomingHttpHeaders): number | undefined {
  const { 'retry-after': text = '', 'retry-after-ms': ms, date = '' } = headers
  const value =
    typeof ms === 'string' && NUMBER.test(ms)
      ? Number(ms) / 1000
      : NUMBER.test(text)
        ? Number(text)
        : (Date.parse(text) - Date.parse(date)) / 1000
  return value > 0 && value <= 3600 ? Math.ceil(value) : undefined
}
