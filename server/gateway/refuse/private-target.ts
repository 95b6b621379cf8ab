import { isIP } from 'node:net'
import { isPublicAddress } from '../../media/public-address.ts'

const PRIVATE_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/

/** Schemes by which fetchers read files or speak to services of their own network. */
const REFUSED_SCHEMES = new Set(['file:', 'ftp:', 'gopher:', 'dict:', 'ldap:', 'jar:', 'netdoc:', 'tftp:'])
const SCHEME = /^[\0-\x20]*[a-z][a-z0-9+.\-\t\r\n]*:/i

/** Whether a text has to be read as an address; most are words or, of many MiB, `data:`. */
export const mayBeAddress = (text: string) => !text.startsWith('data:') && SCHEME.test(text.slice(0, 64))

/**
 * Whether a text that may be an address is one that leads into somebody's own network: private and link-local addresses, `localhost`, names without
 * a dot, `.local`, `.internal` and the like, files. Names are not looked up.
 * @param allowed `host` or `host:port` that are fetched all the same
 */
export function isPrivateTarget(text: string, allowed: readonly string[]): boolean {
  const url = URL.parse(text)
  if (!url) return false
  const { protocol, hostname, host } = url
  if (REFUSED_SCHEMES.has(protocol)) return true
  if (protocol !== 'http:' && protocol !== 'https:') return false
  if (allowed.includes(host) || allowed.includes(hostname)) return false
  const name = hostname.replace(/\.+$/, '')
  const literal = name.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0) return !isPublicAddress(literal)
  return !name.includes('.') || PRIVATE_NAME.test(name)
}
