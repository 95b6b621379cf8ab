import { parseNginx, type Directive } from './parse-nginx.ts'

/** It is a node's port or its Unix socket. */
export type NodeAddress = { host: string; port: number } | { path: string }

export interface Location {
  prefix: string
  /** `return CODE URL`. */
  answer: { status: number; url: string } | null
  root: string
  /** Addresses of the upstream group that `proxy_pass` names. */
  nodes: { address: string; at: NodeAddress; downMs: number }[]
  /** `proxy_set_header`: an empty value takes the header away. */
  headers: [name: string, value: string][]
  connectTimeoutMs: number
  readTimeoutMs: number
  bodyMax: number
}

export interface Site {
  port: number
  isTls: boolean
  locations: Location[]
}

interface Config {
  sites: Site[]
  certificate: string
  key: string
}

/** The directives are by the block that they stand in (`main`: none). What is only for speed, logs and rights is known, and not played. */
const KNOWN: Record<string, string> = {
  main: 'user pid worker_processes worker_rlimit_nofile events http',
  events: 'worker_connections',
  http: 'server_tokens log_format access_log error_log ssl_certificate ssl_certificate_key ssl_protocols ssl_session_cache ssl_session_timeout ssl_session_tickets upstream server',
  upstream: 'server keepalive keepalive_timeout',
  server: 'listen location client_max_body_size',
  location:
    'root return proxy_pass proxy_http_version proxy_set_header proxy_buffering proxy_request_buffering proxy_read_timeout proxy_next_upstream proxy_connect_timeout',
}

/** @throws Error as nginx says it, for a directive that is not known where it stands */
function refuseUnknown(directives: readonly Directive[], context: string): void {
  for (const { name, line, block } of directives) {
    if (!KNOWN[context]?.split(' ').includes(name))
      throw new Error(`unknown directive "${name}" in ${context}, line ${line}`)
    if (block) refuseUnknown(block, name)
  }
}

const all = (block: readonly Directive[], name: string) => block.filter((one) => one.name === name)
const first = (block: readonly Directive[], name: string) => all(block, name)[0]?.args ?? []

/** `2s` or `620s`. */
const milliseconds = (text = '60s') => Number(text.replace(/s$/, '')) * 1000
const bytes = (text = '1m') => Number.parseFloat(text) * (text.endsWith('m') ? 1024 ** 2 : 1)

function addressOf(address: string): NodeAddress {
  if (address.startsWith('unix:')) return { path: address.slice('unix:'.length) }
  const { hostname: host, port } = new URL(`http://${address}`)
  return { host, port: Number(port) }
}

/** What a configuration asks for, of the part of nginx that `deploy/nginx.conf` uses. @throws Error as nginx says it */
export function readNginxConfig(text: string): Config {
  const directives = parseNginx(text)
  refuseUnknown(directives, 'main')
  const http = all(directives, 'http')[0]?.block ?? []
  const groups = new Map(all(http, 'upstream').map(({ args, block }) => [args[0] ?? '', block ?? []]))
  const nodesOf = (url: string) => {
    if (url === '') return []
    const name = url.replace('http://', '')
    const group = groups.get(name)
    if (!group) throw new Error(`host not found in upstream "${name}"`)
    return all(group, 'server').map(({ args: [address = '', ...options] }) => {
      const down = options.find((option) => option.startsWith('fail_timeout='))?.split('=')[1]
      return { address, at: addressOf(address), downMs: milliseconds(down ?? '10s') }
    })
  }
  const location = ({ args, block }: Directive, bodyMax: number): Location => {
    const inner = block ?? []
    const [status, url = ''] = first(inner, 'return')
    return {
      prefix: args[0] ?? '/',
      answer: status === undefined ? null : { status: Number(status), url },
      root: first(inner, 'root')[0] ?? '',
      nodes: nodesOf(first(inner, 'proxy_pass')[0] ?? ''),
      headers: all(inner, 'proxy_set_header').map(({ args: [name = '', value = ''] }) => [
        name.toLowerCase(),
        value,
      ]),
      connectTimeoutMs: milliseconds(first(inner, 'proxy_connect_timeout')[0]),
      readTimeoutMs: milliseconds(first(inner, 'proxy_read_timeout')[0]),
      bodyMax,
    }
  }
  return {
    certificate: first(http, 'ssl_certificate')[0] ?? '',
    key: first(http, 'ssl_certificate_key')[0] ?? '',
    sites: all(http, 'server').map(({ block }) => {
      const inner = block ?? []
      const [port, ...options] = first(inner, 'listen')
      const bodyMax = bytes(first(inner, 'client_max_body_size')[0])
      return {
        port: Number(port),
        isTls: options.includes('ssl'),
        // The longest prefix is tried first.
        locations: all(inner, 'location')
          .map((one) => location(one, bodyMax))
          .toSorted((a, b) => b.prefix.length - a.prefix.length),
      }
    }),
  }
}
