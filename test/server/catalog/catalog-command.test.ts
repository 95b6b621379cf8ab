import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import SqliteDatabase from 'better-sqlite3'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { startServer } from '../../support/start-server.ts'
import { chatCatalog } from '../nodes/chat-catalog.ts'

const catalog = chatCatalog('http://127.0.0.1:9/v1')
const text = `${JSON.stringify(catalog, null, 3)}\n`

describe('npm run catalog', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maas-catalog-command-'))
  const dataDir = join(folder, 'data')
  const file = join(folder, 'catalog.json')
  const dearer = join(folder, 'dearer.json')
  const env = { CATALOG_FILE: file, LOG_LEVEL: 'silent' }
  beforeAll(() => {
    writeFileSync(file, text)
    writeFileSync(dearer, text.replace('"8"', '"9"'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['server/app/commands/catalog.ts', ...args], {
      env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, ...env },
    }).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    )

  it('gives back byte by byte what was taken in, says what differs, publishes to the running node, and is audited', async () => {
    const server = await startServer({ dataDir, env })
    const price = async () => {
      const answer = await fetch(`${server.origin}/maas/model/detail?modelId=up`)
      return ((await answer.json()) as { result: { price: { output: string } } }).result.price.output
    }
    expect(await run('export')).toBe(text)
    expect(await run('diff', dearer)).toBe('models.up.price.output："8" → "9"\n')
    expect(await run('import', dearer, '--dry-run')).toContain('没有错误')
    expect(await price()).toBe('8.00')
    expect(await run('import', dearer, '--reason', '涨价')).toContain('已发布第 2 版')
    const until = performance.now() + 5000
    while ((await price()) !== '9.00' && performance.now() < until)
      await new Promise((done) => setTimeout(done, 50))
    expect(await price()).toBe('9.00')
    expect(await run('export')).toBe(readFileSync(dearer, 'utf8'))
    expect(await run('export', '1')).toBe(text)
    expect(await run('history')).toMatch(/第 2 版 .* 导入 .* 生效中 {2}涨价\n第 1 版 .* 初始/)
    await server.stop()
    const again = await startServer({ dataDir, env })
    expect(again.output()).toContain(`CATALOG_FILE（${file}）与生效的第 2 版目录不同，没有采用`)
    await again.stop()
    const database = openDatabase({ url: undefined, dataDir, onConnectionError: () => {} })
    const entries = await database.db
      .selectFrom('audit_entry')
      .select(['action', 'roles', 'reason'])
      .where('action', '<>', 'secretKey.cover')
      .execute()
    await database.close()
    expect(entries).toEqual([{ action: 'catalog.import', roles: 'command', reason: '涨价' }])
  })

  it('waits for another process that writes, and then publishes all of it', async () => {
    const other = new SqliteDatabase(join(dataDir, 'maas.db'))
    other.exec('begin immediate')
    writeFileSync(dearer, text.replace('"8"', '"7"'))
    const published = run('import', dearer)
    // Longer than the command would try by itself.
    await sleep(6000)
    other.exec('rollback')
    other.close()
    expect(await published).toContain('已发布第 3 版')
    expect(await run('export')).toBe(readFileSync(dearer, 'utf8'))
  })

  it('publishes nothing with mistakes, and says where they are', async () => {
    writeFileSync(dearer, text.replace('"8"', '"0.0000001"'))
    expect(await run('import', dearer)).toContain('models[0].price.output：须为 0.001 元的整数倍')
    expect(await run('export', '9')).toContain('没有第 9 版')
  })
})
