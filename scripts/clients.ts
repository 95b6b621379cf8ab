// `npm run verify -- clients`: installs unmodified programs of developers at pinned versions and lets each do a whole task through the gateway,
// before an upstream that plays the model. What it prints is the table of docs/clients.md. `-- claude` runs those whose name holds it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../test/support/start-server.ts'
import { startUpstream } from '../test/upstream/start-upstream.ts'
import { agents } from './clients/agents.ts'
import { aiSdk } from './clients/ai-sdk.ts'
import { anthropic } from './clients/anthropic.ts'
import { chatAgent } from './clients/agent-upstream.ts'
import { clientCatalog } from './clients/catalog.ts'
import { instructor, llamaIndex, mastra, tokenJs } from './clients/chat-libraries.ts'
import { claudeCode } from './clients/claude-code.ts'
import { cline } from './clients/cline.ts'
import { codex } from './clients/codex.ts'
import { cohere } from './clients/cohere.ts'
import { continueCli } from './clients/continue.ts'
import { geminiCli } from './clients/gemini-cli.ts'
import { googleGenai, googleGenaiAsShown } from './clients/google-genai.ts'
import { langchain } from './clients/langchain.ts'
import { nativeAgent } from './clients/native-agent.ts'
import { openai } from './clients/openai.ts'
import { openCode } from './clients/opencode.ts'
import { promptfoo } from './clients/promptfoo.ts'
import { qwenCode } from './clients/qwen-code.ts'
import { runClient } from './clients/run-client.ts'
import { runLibrary } from './clients/run-library.ts'

const filters = process.argv.slice(2)
const isWanted = ({ package: name }: { package: string }) =>
  filters.length === 0 || filters.some((part) => name.includes(part))
const clients = [
  ...[claudeCode, codex, openCode, qwenCode, cline, continueCli, geminiCli].map((client) => ({
    ...client,
    playing: chatAgent,
  })),
  // Where the upstream speaks the same as the program, and where it does not.
  { ...claudeCode, wire: 'Messages, as it came', playing: nativeAgent },
  { ...codex, wire: 'Responses over Messages', playing: nativeAgent },
].filter(isWanted)
const libraries = [
  openai,
  anthropic,
  aiSdk,
  langchain,
  agents,
  llamaIndex,
  instructor,
  tokenJs,
  mastra,
  promptfoo,
  cohere,
  googleGenai,
  googleGenaiAsShown,
].filter(isWanted)
if (clients.length + libraries.length === 0) throw new Error(`no client is called ${filters.join(' ')}`)

const folder = mkdtempSync(join(tmpdir(), 'maas-clients-'))
const upstream = await startUpstream()
writeFileSync(join(folder, 'catalog.json'), JSON.stringify(clientCatalog(upstream.baseUrl)))
const server = await startServer({ env: { CATALOG_FILE: join(folder, 'catalog.json'), SMS_LIMITS: 'off' } })
console.log('| program | version | wire | reads, edits, answers; each call billed once |')
console.log('| --- | --- | --- | --- |')
try {
  for (const [i, client] of clients.entries()) {
    report(
      client,
      await runClient({ client, playing: client.playing, server, upstream, phone: `1380000000${i}` }),
    )
  }
  for (const [i, library] of libraries.entries())
    report(library, await runLibrary({ library, server, upstream, phone: String(13_810_000_000 + i) }))
} finally {
  await server.stop()
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
}

function report(
  { package: name, version, wire }: { package: string; version: string; wire: string },
  found: string[],
) {
  console.log(`| ${name} | ${version} | ${wire} | ${found.length === 0 ? 'PASS' : 'FAIL'} |`)
  for (const line of found) console.error(line)
  if (found.length > 0) process.exitCode = 1
}
