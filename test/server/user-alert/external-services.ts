import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'

export interface Hook {
  url: string
  host: string
  received: { headers: IncomingHttpHeaders; body: string; path: string }[]
  /** What it answers from now on. */
  status: number
  close(): Promise<void>
}

/** A webhook's far side. */
export async function startHook(): Promise<Hook> {
  const received: Hook['received'] = []
  const hook = { status: 200 }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      received.push({ headers: request.headers, body, path: request.url ?? '' })
      response.writeHead(hook.status, { location: 'http://127.0.0.1:1/' }).end('a secret of the inside')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(hook, {
    url: `http://${host}/hook?token=hidden`,
    host,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

export interface MailServer {
  url: string
  /** Raw messages, each with the envelope's recipients. */
  received: { to: string[]; text: string }[]
  close(): Promise<void>
}

/** A mail server that takes all mail, without STARTTLS. */
export async function startMailServer(): Promise<MailServer> {
  const received: MailServer['received'] = []
  const server = createTcpServer((socket) => {
    let to: string[] = []
    let text: string | null = null
    let rest = ''
    socket.write('220 mail.test ESMTP\r\n')
    socket.on('error', () => undefined)
    socket.setEncoding('utf8').on('data', (part: string) => {
      rest += part
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (text !== null) {
          if (line === '.') {
            received.push({ to, text })
            text = null
            to = []
            socket.write('250 taken\r\n')
          } else text += `${line}\n`
        } else if (/^DATA/i.test(line)) {
          text = ''
          socket.write('354 go on\r\n')
        } else {
          const [, recipient] = /^RCPT TO:<([^>]*)>/i.exec(line) ?? []
          if (recipient !== undefined) to.push(recipient)
          if (/^STARTTLS/i.test(line)) socket.write('502 not here\r\n')
          else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n')
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The text of a mail, whose body is base64 or quoted-printable. */
export function textOf({ text }: { text: string }): string {
  const [head = '', ...parts] = text.split('\n\n')
  const body = parts.join('\n\n')
  const plain = /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString()
    : Buffer.from(
        body
          .replaceAll(/=\n/g, '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString()
  return plain
}
