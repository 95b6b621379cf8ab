import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isAddressAllowed } from '../../platform/http/addresses.ts'

/** Loopback, link-local and the places where clouds keep the machine's own credentials. Private networks are where clusters live. */
const GUARDED = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  // Alibaba Cloud's metadata.
  '100.100.100.200',
  '::/127',
  'fe80::/10',
  // Azure's and Oracle's, which are not link-local.
  '168.63.129.16',
  '192.0.0.192',
  // Amazon's metadata.
  'fd00:ec2::/32',
]
const LOOPBACK_NAME = /(?:^|\.)localhost\.?$/

type Networks = readonly string[]

const isRefused = (address: string, allowed: Networks) =>
  isAddressAllowed(GUARDED, address) && (allowed.length === 0 || !isAddressAllowed(allowed, address))

/**
 * Whether an upstream may not be published at an address, as the address is written.
 * @param allowed `UPSTREAM_NETWORKS`
 */
export function isRefusedUpstream(baseUrl: string, allowed: Networks): boolean {
  const { hostname } = new URL(baseUrl)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0) return isRefused(literal, allowed)
  return LOOPBACK_NAME.test(hostname) && isRefused('127.0.0.1', allowed)
}

/**
 * Resolves the name of an upstream for a connection that is about to be made: what is checked is what is connected to, however the
 * name changes. Addresses that are written as such, and `localhost`, were judged when they were published.
 */
export const upstreamLookup =
  (allowed: Networks): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error('the name has no address'), '')
      if (!LOOPBACK_NAME.test(hostname) && addresses.some(({ address }) => isRefused(address, allowed)))
        return callback(new Error('the upstream is in a network that UPSTREAM_NETWORKS does not name'), '')
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
