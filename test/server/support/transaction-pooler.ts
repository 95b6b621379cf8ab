import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Client } from 'pg'
import { cutMessages, message, type Message } from './postgres-messages.ts'

/** What PgBouncer takes with `ignore_startup_parameters` empty. */
const KNOWN_PARAMETERS = new Set([
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
])

const PROTOCOL_3 = 196_608
const SSL_REQUEST = 80_877_103

/** What must not outlive a transaction, counted. */
const LEFT_BEHIND = `select (select count(*) from pg_prepared_statements where name <> '')
  + (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid())
  + (select count(*) from pg_settings where source = 'session')
  + (select count(*) from pg_listening_channels()) as things`

interface Options {
  /** The server's database; the only one that can be reached here. */
  url: string
  /** Connections to it, which all clients share. */
  size: number
  /** Takes start-up parameters that it does not know, and forgets them. */
  ignoresParameters?: boolean
}

/**
 * Stands between the app and PostgreSQL as PgBouncer does in transaction mode: a client gets a connection of the server for one
 * transaction, any but the one that it had before if there is another. Stricter in one thing: what a client sends ahead waits for the
 * answer to what it sent before, and goes to another connection if that ended a transaction.
 */
export async function startTransactionPooler({ url, size, ignoresParameters = false }: Options) {
  const clients = new Set<Socket>()
  const waiting: Near[] = []
  let idle: Far[] = []
  let handovers = 0

  interface Near {
    socket: Socket
    /** Sent and not passed on yet. */
    queue: Message[]
    far: Far | null
    last: Far | null
    isAnswered: boolean
    isGone: boolean
  }

  interface Far {
    client: Client
    socket: Socket
    near: Near | null
  }

  async function connect(): Promise<Far> {
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    return take(client)
  }

  function take(client: Client): Far {
    const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection
    socket.setNoDelay(true)
    const far: Far = { client, socket, near: null }
    const cut = cutMessages()
    // From here on the bytes are the clients', not the driver's.
    socket.removeAllListeners('data')
    socket.on('data', (chunk: Buffer) => {
      for (const answer of cut(chunk)) pass(far, answer)
    })
    socket.on('close', () => {
      idle = idle.filter((other) => other !== far)
      far.near?.socket.destroy()
    })
    return far
  }

  function pass(far: Far, answer: Message): void {
    const { near } = far
    if (!near) return
    if (!near.isGone) near.socket.write(answer.bytes)
    if (answer.type !== 'Z') return
    near.isAnswered = true
    if (answer.body.toString('latin1') === 'I') release(far, near)
    else send(near)
  }

  function release(far: Far, near: Near): void {
    far.near = null
    near.far = null
    near.last = far
    idle.push(far)
    send(near)
    serveWaiting()
  }

  function serveWaiting(): void {
    while (idle.length > 0) {
      const [near] = waiting.splice(Math.floor(Math.random() * waiting.length), 1)
      if (!near) return
      if (!near.isGone) link(near)
    }
  }

  function link(near: Near): void {
    const others = idle.filter((far) => far !== near.last)
    const from = others.length > 0 ? others : idle
    const far = from[Math.floor(Math.random() * from.length)]
    if (!far) {
      waiting.push(near)
      return
    }
    if (near.last && near.last !== far) handovers += 1
    idle = idle.filter((other) => other !== far)
    far.near = near
    near.far = far
    send(near)
  }

  /** Passes on what leads to one answer, and waits for that. */
  function send(near: Near): void {
    if (!near.isAnswered || near.queue.length === 0) return
    if (!near.far) {
      if (!waiting.includes(near)) link(near)
      return
    }
    while (near.queue.length > 0) {
      const [next] = near.queue.splice(0, 1)
      if (!next) return
      near.far.socket.write(next.bytes)
      if (next.type !== 'Q' && next.type !== 'S') continue
      near.isAnswered = false
      return
    }
  }

  function leave(near: Near): void {
    near.isGone = true
    clients.delete(near.socket)
    const { far } = near
    if (!far) return
    // In the middle of a transaction: the server gives it up, and another connection takes its place.
    far.near = null
    far.socket.destroy()
    void replace()
  }

  async function replace(): Promise<void> {
    idle.push(await connect())
    serveWaiting()
  }

  function serve(socket: Socket): void {
    clients.add(socket)
    const near: Near = { socket, queue: [], far: null, last: null, isAnswered: true, isGone: false }
    let greeting: Buffer | null = Buffer.alloc(0)
    const cut = cutMessages()
    const receive = (chunk: Buffer) => {
      for (const next of cut(chunk)) {
        if (next.type === 'X') socket.end()
        else near.queue.push(next)
      }
      send(near)
    }
    socket.on('data', (chunk: Buffer) => {
      if (greeting === null) {
        receive(chunk)
        return
      }
      greeting = Buffer.concat([greeting, chunk])
      const length = greeting.length >= 8 ? greeting.readInt32BE() : Infinity
      if (greeting.length < length) return
      const [first, rest] = [greeting.subarray(0, length), greeting.subarray(length)]
      greeting = rest
      if (!greet(socket, first)) return
      greeting = null
      receive(rest)
    })
    socket.on('error', () => {})
    socket.on('close', () => leave(near))
  }

  /** @returns whether messages follow */
  function greet(socket: Socket, first: Buffer): boolean {
    const protocol = first.readInt32BE(4)
    if (protocol === SSL_REQUEST) {
      socket.write('N')
      return false
    }
    if (protocol !== PROTOCOL_3) {
      socket.destroy()
      return false
    }
    const parts = first.subarray(8).toString('utf8').split('\0')
    const unknown = parts.find((part, i) => i % 2 === 0 && part !== '' && !KNOWN_PARAMETERS.has(part))
    if (unknown !== undefined && !ignoresParameters) {
      const text = `SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`
      socket.end(message('E', Buffer.from(text)))
      return false
    }
    const hello = [
      message('R', Buffer.alloc(4)),
      message('S', Buffer.from('client_encoding\0UTF8\0')),
      message('S', Buffer.from('server_version\x0016.0\0')),
      message('K', Buffer.alloc(8)),
      message('Z', Buffer.from('I')),
    ]
    socket.write(Buffer.concat(hello))
    return true
  }

  idle = await Promise.all(Array.from({ length: size }, connect))
  // Else each small answer waits for the acknowledgement of the one before.
  const server = createServer({ noDelay: true }, serve)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const routed = new URL(url)
  routed.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: routed.href,
    /** How often a client got another connection than the one before. */
    handovers: () => handovers,
    /** Prepared statements, locks, settings and channels that transactions left on the connections that are idle now. */
    async leftBehind() {
      const counts = await Promise.all(idle.map(async (far) => countLeft(far)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    async close() {
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      for (const socket of clients) socket.destroy()
      for (const { socket } of idle) socket.destroy()
      await closed
    },
  }

  /** Asks on the connection itself. */
  function countLeft(far: Far): Promise<number> {
    idle = idle.filter((other) => other !== far)
    return new Promise((resolve) => {
      const cut = cutMessages()
      let count = NaN
      const listen = (chunk: Buffer) => {
        for (const { type, body } of cut(chunk)) {
          // One column: its length stands before it.
          if (type === 'D') count = Number(body.subarray(6).toString('utf8'))
          if (type !== 'Z') continue
          far.socket.off('data', listen)
          idle.push(far)
          serveWaiting()
          resolve(count)
        }
      }
      far.socket.on('data', listen)
      far.socket.write(message('Q', Buffer.from(`${LEFT_BEHIND}\0`)))
    })
  }
}
