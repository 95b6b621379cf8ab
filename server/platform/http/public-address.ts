import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Loopback, private, link-local, metadata, translation prefixes and the like: nothing that the public internet routes. */
const NOT_PUBLIC: [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 9, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]
const blocked = new BlockList()
for (const [address, bits, family] of NOT_PUBLIC) blocked.addSubnet(address, bits, family)

/** Whether the public internet routes to an address; IPv4 inside IPv6 counts as that IPv4. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && !blocked.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Resolves for a connection that is about to be made: what is checked is what is connected to, however a name changes. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error('the name leads to an address that is not public'), '')
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
