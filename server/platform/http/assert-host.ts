import type { IncomingMessage } from 'node:http'
import { Failure } from '../errors.ts'

const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\//i

/**
 * Proxies and what stands behind them must not take one request for another's: it names its host once, as one name, and an address in its
 * first line names the same. Who speaks HTTP/1.0 need not say.
 * @throws Failure badRequest
 */
export function assertHost(request: IncomingMessage, target: string): void {
  const hosts = request.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length
  const host = request.headers.host
  if (hosts > 1) throw wrong('请求头 Host 只能有一个')
  if (host !== undefined && !HOST.test(host)) throw wrong('请求头 Host 须为一个主机名')
  if (ABSOLUTE.test(target) && !isSameHost(target, host)) throw wrong('请求的地址与请求头 Host 不一致')
}

const wrong = (message: string) => new Failure('badRequest', { message })

function isSameHost(target: string, host: string | undefined): boolean {
  const url = URL.parse(target)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  return host === undefined || url.host === URL.parse(`${url.protocol}//${host}`)?.host
}

/** An address as a proxy's client writes it, without what `assertHost` has looked at. */
export const withoutHost = (target: string) =>
  ABSOLUTE.test(target) ? target.replace(/^[^/]*\/\/[^/?#]*/, '') || '/' : target
