import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../test/support/start-server.ts'
import { startProcess } from './start-process.ts'
import type { Target } from './target.ts'

const FOLDER = join(import.meta.dirname, '../../.cache/bench')
const PROGRAM = 'node_modules/@portkey-ai/gateway/build/start-server.js'

/** Its streaming answers 500 with the newer @hono/node-server that a plain install brings (its issue #1389). */
const PACKAGE = {
  private: true,
  dependencies: { '@portkey-ai/gateway': '1.15.2' },
  overrides: { '@hono/node-server': '1.13.8' },
}

interface PortkeyOptions {
  name: string
  upstream: string
  /** The Node it runs on; it is several times faster on 24 than on 20. */
  node?: string
}

/** The peer, which bills nothing. Installed here on demand, so that it is no dependency of the product. */
export const portkey = ({ name, upstream, node }: PortkeyOptions): Target => ({
  name,
  async start() {
    install()
    const port = await freePort()
    const started = await startProcess({
      ...(node && { node }),
      args: [join(FOLDER, PROGRAM), '--headless', `--port=${port}`],
      env: {},
      probe: `http://127.0.0.1:${port}/`,
    })
    const headers = {
      authorization: 'Bearer sk-bench',
      'x-portkey-provider': 'openai',
      'x-portkey-custom-host': `${upstream}/v1`,
    }
    return { aim: { origin: `http://127.0.0.1:${port}`, path: '/v1/chat/completions', headers }, ...started }
  },
  drop: async () => {},
})

function install(): void {
  if (existsSync(join(FOLDER, PROGRAM))) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify(PACKAGE))
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  const { status } = spawnSync(
    command ?? 'npm',
    [...first, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: FOLDER,
      stdio: 'inherit',
    },
  )
  if (status !== 0) throw new Error('安装 @portkey-ai/gateway 失败')
}
