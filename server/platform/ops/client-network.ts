import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { networkOf } from './network-of.ts'

const WARN_EVERY_MS = 60_000

const privateNetworks = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(net, bits, 'ipv6')

const lastWarning = new WeakMap<Deps, number>()

/** Empty where unknown, which turns limits by address off: a private peer not in `TRUST_PROXY` forwards for many. */
export function clientNetwork(request: FastifyRequest, deps: Deps): string {
  if (isForwardedByStranger(request)) warn(deps)
  return knownNetwork(request, deps.env)
}

/** The same, without a word about a proxy that is not trusted. */
export function knownNetwork(request: FastifyRequest, { trustsNoProxy }: Deps['env']): string {
  return isForwardedByStranger(request) && !trustsNoProxy ? '' : networkOf(addressOf(request))
}

/** Empty for a caller whose connection is reset already: its socket has none. */
export const addressOf = ({ ip }: { ip: string | undefined }): string => ip ?? ''

/** Whether the caller's address is not known; `request.ips` goes on after the peer's own address only if the peer is trusted. */
export function isForwardedByStranger(request: FastifyRequest): boolean {
  if (request.headers['x-forwarded-for'] === undefined) return false
  return (request.ips ?? []).length < 2 && isPrivate(addressOf(request))
}

function isPrivate(ip: string): boolean {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIP(plain) !== 0 && privateNetworks.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6')
}

function warn(deps: Deps): void {
  deps.metrics.securityEvent('untrustedProxy')
  const now = performance.now()
  if (now - (lastWarning.get(deps) ?? -WARN_EVERY_MS) < WARN_EVERY_MS) return
  lastWarning.set(deps, now)
  deps.log.error(
    deps.env.trustsNoProxy
      ? 'TRUST_PROXY=none, but a private address sends X-Forwarded-For: all who come through it count as one; set TRUST_PROXY to its address'
      : 'X-Forwarded-For from a private address that is not in TRUST_PROXY: limits by address are off; set TRUST_PROXY to its address',
  )
}
