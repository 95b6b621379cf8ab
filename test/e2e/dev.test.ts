import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, until } from '../support/start-server.ts'

const root = join(import.meta.dirname, '../..')

test('in development the console reaches the server on the port that it was given', async () => {
  const [port, page] = [await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'maas-dev-'))
  const args = ['scripts/dev.mjs', '--host', '127.0.0.1', '--port', String(page), '--strictPort']
  const dev = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', DATA_DIR: folder, PORT: String(port) },
    stdio: 'ignore',
  })
  try {
    const ask = () => fetch(`http://127.0.0.1:${page}/maas/package/list`).catch(() => null)
    await until(async () => (await ask())?.ok, 40_000)
  } finally {
    const ended = new Promise((resolve) => dev.once('exit', resolve))
    dev.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
})
