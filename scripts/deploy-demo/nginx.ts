// Stands for nginx in `npm run verify -- deploy` where there is none: reads the same configuration, refuses what it does not know, ends TLS and passes
// requests on. Plays listen, certificates, upstreams, proxy_set_header, timeouts, return, root and the reload; logs, caches and limits of
// nginx's own it leaves out. argv: the configuration, then nginx's own.
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { readNginxConfig, type Location, type Site } from './nginx-config.ts'

type Incoming = IncomingMessage | Http2ServerRequest
type Outgoing = ServerResponse | Http2ServerResponse

const [file = '', ...args] = process.argv.slice(2)
/** These headers concern one connection alone. */
const HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
])

function read() {
  const config = readNginxConfig(readFileSync(file, 'utf8'))
  const hasTls = config.sites.some(({ isTls }) => isTls)
  return {
    ...config,
    tls: hasTls ? { cert: readFileSync(config.certificate), key: readFileSync(config.key) } : {},
  }
}

/** When each node may be asked again, by its address. */
const downUntil = new Map<string, number>()
let turn = 0

/** A connection to the next node that takes one, as `proxy_next_upstream error timeout` asks: nothing was sent yet. */
async function reach({ nodes, connectTimeoutMs, readTimeoutMs }: Location): Promise<Socket | null> {
  turn += 1
  const inTurn = nodes.map((_, i) => nodes[(turn + i) % nodes.length])
  const isUp = (address = '') => (downUntil.get(address) ?? 0) <= performance.now()
  const order = [
    ...inTurn.filter((node) => isUp(node?.address)),
    ...inTurn.filter((node) => !isUp(node?.address)),
  ]
  for (const node of order) {
    if (!node) continue
    const socket = await new Promise<Socket | null>((resolve) => {
      const trying = connect({ ...node.at, timeout: connectTimeoutMs })
      const fail = () => {
        trying.destroy()
        resolve(null)
      }
      trying.once('connect', () => {
        trying.off('timeout', fail).setTimeout(readTimeoutMs)
        resolve(trying)
      })
      trying.once('timeout', fail)
      trying.once('error', fail)
    })
    if (socket) return socket
    downUntil.set(node.address, performance.now() + node.downMs)
  }
  return null
}

const isTlsOf = (incoming: Incoming) => 'encrypted' in incoming.socket

function valueOf(text: string, incoming: Incoming): string {
  const host = incoming.headers[':authority'] ?? incoming.headers.host ?? ''
  const values: Record<string, string> = {
    $http_host: String(host),
    $host: String(host).replace(/:\d+$/, ''),
    $remote_addr: incoming.socket.remoteAddress?.replace('::ffff:', '') ?? '',
    $scheme: isTlsOf(incoming) ? 'https' : 'http',
    $request_uri: incoming.url ?? '',
  }
  return text.replaceAll(/\$[a-z_]+/g, (name) => {
    const value = values[name]
    if (value === undefined) throw new Error(`unknown "${name.slice(1)}" variable`)
    return value
  })
}

function headersFor(incoming: Incoming, location: Location): IncomingHttpHeaders {
  const kept = Object.entries(incoming.headers).filter(
    ([name]) => !name.startsWith(':') && !HOP.has(name) && name !== 'host',
  )
  const headers: IncomingHttpHeaders = Object.fromEntries(kept)
  for (const [name, value] of location.headers) {
    Reflect.deleteProperty(headers, name)
    if (value !== '') headers[name] = valueOf(value, incoming)
  }
  return headers
}

/** Answers of HTTP/1.1 and of HTTP/2 begin equally, though their types differ. */
const begin = (outgoing: Outgoing, status: number, headers: OutgoingHttpHeaders = {}) =>
  (outgoing as ServerResponse).writeHead(status, headers)

const end = (outgoing: Outgoing, status: number, headers: Record<string, string> = {}) => {
  if (outgoing.headersSent) outgoing.destroy()
  else begin(outgoing, status, headers).end()
}

async function pass(incoming: Incoming, outgoing: Outgoing, location: Location): Promise<void> {
  const socket = await reach(location)
  if (!socket) return end(outgoing, 502)
  const far = ask({
    createConnection: () => socket,
    method: incoming.method,
    path: incoming.url,
    headers: headersFor(incoming, location),
    timeout: location.readTimeoutMs,
  })
  far.once('response', (answer) => {
    const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !HOP.has(name)))
    begin(outgoing, answer.statusCode ?? 502, headers)
    // A stream's first bytes are not waited for.
    if ('flushHeaders' in outgoing) outgoing.flushHeaders()
    pipeline(answer, outgoing as ServerResponse, () => {})
  })
  far.once('timeout', () => {
    end(outgoing, 504)
    far.destroy()
  })
  far.once('error', () => end(outgoing, 502))
  outgoing.once('close', () => far.destroy())
  pipeline(incoming, far, () => {})
}

const handle = (site: Site) => (incoming: Incoming, outgoing: Outgoing) => {
  const path = (incoming.url ?? '/').split('?')[0] ?? '/'
  const location = site.locations.find(({ prefix }) => path.startsWith(prefix))
  if (!location) end(outgoing, 404)
  else if (Number(incoming.headers['content-length'] ?? 0) > location.bodyMax) end(outgoing, 413)
  else if (location.answer)
    end(outgoing, location.answer.status, { location: valueOf(location.answer.url, incoming) })
  else if (location.root !== '') sendFile(path, outgoing, location.root)
  else pass(incoming, outgoing, location).catch(() => end(outgoing, 500))
}

function sendFile(path: string, outgoing: Outgoing, root: string): void {
  const found = join(root, path)
  if (path.includes('..') || !existsSync(found)) end(outgoing, 404)
  else pipeline(createReadStream(found), begin(outgoing, 200), () => {})
}

function serve(): void {
  const { sites, tls } = read()
  const secure = sites
    .filter(({ isTls }) => isTls)
    .map((site) => ({ site, server: createSecureServer({ ...tls, allowHTTP1: true }, handle(site)) }))
  const plain = sites
    .filter(({ isTls }) => !isTls)
    .map((site) => ({ site, server: createServer(handle(site)) }))
  for (const { site, server } of [...secure, ...plain]) server.listen(site.port)
  // Streams under way keep the certificate that they began with.
  process.on('SIGHUP', () => {
    const fresh = read().tls
    for (const { server } of secure) server.setSecureContext(fresh)
  })
  process.on('SIGTERM', () => process.exit(0))
}

try {
  if (args.includes('-t')) {
    read()
    console.log(`nginx 的替身：${file} 读得懂`)
  } else serve()
} catch (error) {
  console.error(`nginx 的替身：[emerg] ${error instanceof Error ? error.message : String(error)}（${file}）`)
  process.exit(1)
}
