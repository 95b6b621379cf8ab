import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../../server/app/app.ts'
import { announceBuild } from '../../../server/platform/console/announce-build.ts'
import { createDeps } from '../../../server/app/startup/create-deps.ts'
import type { Deps } from '../../../server/governance/context.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, DAY, HOUR } from '../support/test-clock.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** The folder of a built console: each file with what is in it. */
function build(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'maas-build-'))
  folders.push(folder)
  mkdirSync(join(folder, 'assets'))
  for (const [name, content] of Object.entries({ 'index.html': '<!doctype html>', ...files }))
    writeFileSync(join(folder, name), content)
  return folder
}

const OLD = 'console.log("旧")'
const oldBuild = () =>
  build({
    'assets/main-Old1.js': OLD,
    'assets/main-Old1.js.br': brotliCompressSync(OLD),
    'assets/font-Aa11.woff2': Buffer.from([0, 1, 254, 255]),
  })
const newBuild = (n = 1) =>
  build({
    [`assets/main-New${n}.js`]: `console.log(${n})`,
    'assets/font-Aa11.woff2': Buffer.from([0, 1, 254, 255]),
  })

forEachDatabase((engine) => {
  describe('files of the console that another node serves', () => {
    const clock = createClock()
    let server: TestApp
    let newNode: FastifyInstance
    const nodeOf = (consoleDir: string): Deps =>
      createDeps(server.deps.env, { database: server.deps.database, clock: clock.now, consoleDir })
    beforeAll(async () => {
      server = await startApp({ engine, clock: clock.now, overrides: { consoleDir: oldBuild() } })
      const deps = nodeOf(newBuild())
      await deps.catalogs.start()
      newNode = await createApp(deps)
      await announceBuild(server.deps)
    })
    afterAll(async () => {
      await newNode.close()
      await server.close()
    })
    const get = (path: string, encoding = 'br', node = newNode) =>
      node.inject({ url: path, headers: { 'accept-encoding': encoding } })

    it('are served as their own node serves them', async () => {
      for (const encoding of ['br', 'identity']) {
        const [own, other] = await Promise.all([
          get('/assets/main-Old1.js', encoding, server.app),
          get('/assets/main-Old1.js', encoding),
        ])
        expect(other.statusCode).toBe(200)
        const { 'x-request-id': _, date: __, ...headers } = own.headers
        expect(other.headers).toMatchObject(headers)
        expect(other.rawPayload).toEqual(own.rawPayload)
      }
      expect(brotliDecompressSync((await get('/assets/main-Old1.js')).rawPayload).toString()).toBe(OLD)
      const { headers } = await get('/assets/main-Old1.js')
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'br',
      })
    })

    it('of a build that is announced later are found by a node that was asked in vain before', async () => {
      expect((await get('/assets/main-New7.js', 'br', server.app)).statusCode).toBe(404)
      await announceBuild(nodeOf(newBuild(7)))
      const answers = await Promise.all([1, 2, 3].map(() => get('/assets/main-New7.js', 'br', server.app)))
      expect(answers.map(({ body }) => body)).toEqual(Array(3).fill('console.log(7)'))
    })

    it('that there are not are 404, kept by no cache, and cost few queries however many are asked for', async () => {
      const reads = jest.spyOn(server.deps.database.db, 'selectFrom')
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, n) => get(`/assets/none-${n}.js`, 'br', server.app)),
      )
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
      expect(answers[0]?.headers['cache-control']).toBe('no-store')
      expect(reads.mock.calls.length).toBeLessThan(5)
      reads.mockRestore()
    })

    it.each(['/assets/.vite', `/assets/${'a'.repeat(200)}.js`])(
      'are not looked for under %s',
      async (path) => {
        expect((await get(path)).statusCode).toBe(404)
      },
    )

    it('stay while a node announces them and a day longer; what other builds share stays with them', async () => {
      const rest = nodeOf(newBuild())
      const stored = async () => {
        const rows = await server.deps.database.db.selectFrom('console_asset').select('path').execute()
        return rows.map(({ path }) => path).sort()
      }
      await announceBuild(rest)
      clock.advance(23 * HOUR)
      await announceBuild(rest)
      expect(await stored()).toContain('/assets/main-Old1.js')
      clock.advance(2 * HOUR)
      await announceBuild(rest)
      expect(await stored()).toEqual(['/assets/font-Aa11.woff2', '/assets/main-New1.js'])
      clock.advance(2 * DAY)
      await announceBuild(rest)
      expect(await stored()).toHaveLength(2)
    })

    it('of the oldest of too many builds go', async () => {
      for (let n = 20; n < 32; n += 1) {
        clock.advance(1000)
        await announceBuild(nodeOf(newBuild(n)))
      }
      const rows = await server.deps.database.db.selectFrom('console_build').select('id').execute()
      expect(rows).toHaveLength(8)
      expect((await get('/assets/main-New31.js', 'br', server.app)).statusCode).toBe(200)
    })

    it('are stored by two nodes at once, each once', async () => {
      const both = newBuild(50)
      await Promise.all([announceBuild(nodeOf(both)), announceBuild(nodeOf(both))])
      expect((await get('/assets/main-New50.js', 'br', server.app)).body).toBe('console.log(50)')
    })
  })
})
