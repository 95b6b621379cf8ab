// `npm run clients`: installs unmodified programs of developers at pinned versions and lets each do a whole task through the gateway,
// before an upstream that plays the model. What it prints is the table of docs/clients.md. `-- claude` runs those whose name holds it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../test/support/start-server.ts'
import { startUpstream } from '../test/upstream/start-upstream.ts'
import { claudeCode } from './clients/claude-code.ts'
import { codex } from './clients/codex.ts'
import { openCode } from './clients/opencode.ts'
import { qwenCode } from './clients/qwen-code.ts'
import { runClient } from './clients/run-client.ts'

const wanted = process.argv.slice(2)
const clients = [claudeCode, codex, openCode, qwenCode].filter(
  ({ package: name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)
if (clients.length === 0) throw new Error(`no client is called ${wanted.join(' ')}`)

const folder = mkdtempSync(join(tmpdir(), 'maas-clients-'))
const upstream = await startUpstream()
const catalog = {
  models: [
    {
      id: 'agent',
      name: '编程助手',
      vendor: 'Acme',
      type: 'chat',
      contextLength: 200_000,
      maxOutputTokens: 32_000,
      price: { input: '2', cachedInput: '0.5', output: '8' },
      upstreams: [{ baseUrl: upstream.baseUrl, model: 'played' }],
    },
  ],
}
writeFileSync(join(folder, 'catalog.json'), JSON.stringify(catalog))
const server = await startServer({ env: { CATALOG_FILE: join(folder, 'catalog.json'), SMS_LIMITS: 'off' } })
console.log('| program | version | wire | reads, edits, answers; each call billed once |')
console.log('| --- | --- | --- | --- |')
try {
  for (const [i, client] of clients.entries()) {
    const found = await runClient({ client, server, upstream, phone: `1380000000${i}` })
    console.log(
      `| ${client.package} | ${client.version} | ${client.wire} | ${found.length === 0 ? 'PASS' : 'FAIL'} |`,
    )
    for (const line of found) console.error(line)
    if (found.length > 0) process.exitCode = 1
  }
} finally {
  await server.stop()
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
}
