// `node test/support/develop-console.ts <folder>`: Vite itself with the config plugin, in a process of its own as it is not CommonJS.
// The folder has an app, its config `console.mts`, and `edits.json`: files to rewrite while the server runs, one after the other.
// Prints what the pages saw at the start and after each edit.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type ViteDevServer } from 'vite'
import { consoleConfigPlugin } from '../../vite/console-config.ts'

interface Message {
  type: string
  message?: string
}

/** A file of the folder, and what it says from then on. */
export interface Edit {
  file: string
  text: string
}

/** What an open page was sent since the last edit; what a page opened now is, is sent, and would load as its config. */
export interface Seen {
  sent: Message[]
  html: string
  greeted: Message[]
  app: string | null
}

const ALL_SENT = 'all-sent'
/** The watcher hears no second change of a file within 50 ms. */
const HEARS_AGAIN_MS = 100

/** A page that is open in a browser, as far as it listens to Vite. */
async function openPage(server: ViteDevServer, origin: string) {
  const address = `${origin.replace('http', 'ws')}/?token=${server.config.webSocketToken}`
  const socket = new WebSocket(address, 'vite-hmr')
  let sent: Message[] = []
  let onSent = () => {}
  let onAll = () => {}
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', reject)
    socket.addEventListener('message', ({ data }) => {
      const { type, event, err } = JSON.parse(String(data)) as {
        type: string
        event?: string
        err?: { message: string }
      }
      if (type === 'connected') return resolve()
      if (event === ALL_SENT) return onAll()
      sent.push({ type, message: err?.message })
      onSent()
    })
  })
  return {
    /** Once it is sent something because of what `change` does. */
    async sentBy(change: () => void) {
      const first = new Promise<void>((resolve) => (onSent = resolve))
      change()
      await first
    },
    /** What it was sent since the last time. */
    async takeSent(): Promise<Message[]> {
      const all = new Promise<void>((resolve) => (onAll = resolve))
      server.ws.send({ type: 'custom', event: ALL_SENT })
      await all
      const taken = sent
      sent = []
      return taken
    },
    close: () => socket.close(),
  }
}

async function develop(folder: string): Promise<Seen[]> {
  const edits = JSON.parse(readFileSync(join(folder, 'edits.json'), 'utf8')) as Edit[]
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [consoleConfigPlugin({ file: join(folder, 'console.mts') })],
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0 },
  })
  await server.listen()
  const origin = new URL(server.resolvedUrls?.local[0] ?? '').origin
  const page = await openPage(server, origin)

  async function look(): Promise<Seen> {
    const newcomer = await openPage(server, origin)
    const answer = await fetch(`${origin}/`, { headers: { accept: 'text/html' } })
    const app = await server.transformRequest('virtual:app').catch(() => null)
    const greeted = await newcomer.takeSent()
    newcomer.close()
    return { sent: await page.takeSent(), html: await answer.text(), greeted, app: app?.code ?? null }
  }

  const seen = [await look()]
  for (const { file, text } of edits) {
    await sleep(HEARS_AGAIN_MS)
    await page.sentBy(() => writeFileSync(join(folder, file), text))
    seen.push(await look())
  }
  page.close()
  await server.close()
  return seen
}

process.stdout.write(JSON.stringify(await develop(process.argv[2] ?? '')))
