import { isIPv4 } from 'node:net'
import { networkOf } from '../../platform/ops/network-of.ts'

/** The network of an address: all that staff see of where a user is. Empty for what is no address. */
export function displayNetwork(ip: string): string {
  const network = networkOf(ip)
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`
  return network.includes(':') ? `${network}::/64` : ''
}
