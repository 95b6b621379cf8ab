import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from '../../support/start-server.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { chatCatalog } from './chat-catalog.ts'

const catalog = chatCatalog('http://127.0.0.1:9/v1')
const [up] = catalog.models
const dearer = { ...catalog, models: [{ ...up, price: { input: '3', output: '8' } }] }

describe('programs with different catalogs', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'maas-catalogs-'))
    writeFileSync(join(folder, 'catalog.json'), JSON.stringify(catalog))
    writeFileSync(join(folder, 'dearer.json'), JSON.stringify(dearer))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const start = (name: string, env: Record<string, string> = {}) =>
    startServer({
      dataDir: join(folder, 'data'),
      env: {
        CATALOG_FILE: join(folder, name),
        CATALOG_SOURCE: 'file',
        SECRET_KEY: Buffer.from('0123456789abcdef0123456789abcdef').toString('base64'),
        LOG_LEVEL: 'warn',
        ...env,
      },
    })
  const kill = async ({ process }: Awaited<ReturnType<typeof start>>) => {
    const ended = new Promise((resolve) => process.once('exit', resolve))
    process.kill('SIGKILL')
    await ended
  }

  it('do not run on one PostgreSQL, unless the new one was accepted', async () => {
    const postgres = await createPostgresDatabase({ isMigrated: true })
    const env = { DATABASE_URL: postgres.url }
    const old = await start('catalog.json', env)
    await expect(start('dearer.json', env)).rejects.toThrow(/启动失败：[^]*模型不同：up/)
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['server/app/commands/catalog-accept.ts', '2'],
      {
        env: { ...process.env, NODE_ENV: 'development', ...env, CATALOG_FILE: join(folder, 'dearer.json') },
      },
    )
    expect(stdout).toContain('模型不同：up')
    expect(stdout).toContain('可以与使用旧目录的同时运行')
    const next = await start('dearer.json', env)
    await old.stop()
    const again = await start('catalog.json', env)
    for (const server of [next, again]) {
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
      await server.stop()
    }
    await postgres.drop()
  })

  it('follow one that was killed on SQLite', async () => {
    const first = await start('catalog.json')
    await kill(first)
    const second = await start('dearer.json')
    await kill(second)
    const third = await start('catalog.json')
    await third.stop()
  })
})
