import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const dir = mkdtempSync(join(tmpdir(), 'maas-overlay-'))
const program = mkdtempSync(join(root, 'node_modules/.overlay-'))
afterAll(() => {
  for (const folder of [dir, program]) rmSync(folder, { recursive: true })
})

/** Vite itself, with the plugin, in a process of its own: it is not CommonJS. Prints what the page was sent and what it would load. */
const source = `
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'vite'
import { consoleConfigPlugin } from ${JSON.stringify(join(root, 'vite/console-config.ts'))}
const file = ${JSON.stringify(join(dir, 'console.mts'))}
const plugin = await consoleConfigPlugin({ file })
const server = await createServer({
  root: ${JSON.stringify(dir)}, configFile: false, logLevel: 'silent', plugins: [plugin],
  server: { middlewareMode: true, ws: false, watch: null },
})
const sent = []
server.ws.send = (message) => sent.push(message)
const good = readFileSync(file, 'utf8')
let time = Date.now() / 1000
const seen = []
async function write(text) {
  writeFileSync(file, text)
  time += 1
  utimesSync(file, time, time)
  await plugin.handleHotUpdate({ file, server })
  const { code } = await server.transformRequest('virtual:app')
  seen.push(/订单明细|我的订单/.exec(code)?.[0])
}
await write(good.replace("resource: 'orders'", "resource: 'oders'"))
await write(good.replace('订单明细', '我的订单').replace('{', '{{'))
await write(good.replace('订单明细', '我的订单'))
await server.close()
console.log(JSON.stringify({ seen, sent: sent.map(({ type, err }) => ({ type, message: err?.message })) }))
`

test('in development a mistake is shown over the page, which keeps the last good config until it is mended', () => {
  copyFileSync(join(root, 'src/config/console.ts'), join(dir, 'console.mts'))
  writeFileSync(join(program, 'overlay.mjs'), source)
  const { stdout, stderr } = spawnSync(process.execPath, [join(program, 'overlay.mjs')], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const { seen, sent } = JSON.parse(stdout) as { seen: string[]; sent: { type: string; message: string }[] }
  expect(seen).toEqual(['订单明细', '订单明细', '我的订单'])
  expect(sent).toEqual([
    { type: 'error', message: expect.stringContaining('没有名为“oders”的资源（你是想写 orders 吗？）') },
    { type: 'error', message: expect.any(String) },
    { type: 'full-reload' },
  ])
}, 30_000)
