import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import OpenAI from 'openai'
import { answers } from '../../../upstream/scripts.ts'
import { startUpstream } from '../../../upstream/start-upstream.ts'
import { createPostgresDatabase } from '../../support/databases.ts'
import { startChild } from '../start-child.ts'

it.each(['sqlite', 'postgres'] as const)(
  'kill -9 between two turns on %s loses none: the next turn goes on from the stored one',
  async (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'maas-responses-'))
    const phones = await startUpstream()
    phones.play(answers({}))
    const postgres = engine === 'postgres' ? await createPostgresDatabase() : null
    const model = {
      id: 'demo',
      name: '演示对话',
      vendor: 'Demo',
      type: 'chat',
      contextLength: 8192,
      maxOutputTokens: 1024,
      price: { input: '0', output: '0' },
      upstreams: [{ builtin: 'chat' }],
    }
    writeFileSync(join(dataDir, 'catalog.json'), JSON.stringify({ models: [model] }))
    const env = {
      DATA_DIR: dataDir,
      CATALOG_FILE: join(dataDir, 'catalog.json'),
      SMS_PROVIDER: 'http',
      SMS_PROVIDER_URL: phones.baseUrl,
      ...(postgres && { DATABASE_URL: postgres.url }),
    }
    let server = await startChild(env)
    const post = async (path: string, input: object, token = '') => {
      const headers = { 'content-type': 'application/json', ...(token && { 'x-access-token': token }) }
      const answer = await fetch(server.origin + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(input),
      })
      return (await answer.json()) as { result: Record<string, string> }
    }
    const phone = '13800138000'
    await post('/sms/api/v1/user/sendSMS', { phone })
    const code = phones.received.at(-1)?.body.code
    const { accessToken } = (await post('/maas/login/v2/smsAuthV2', { phone, code })).result
    const { key } = (await post('/maas/model/apiKey/add', { name: 'a' }, accessToken)).result
    const openai = () => new OpenAI({ apiKey: key, baseURL: `${server.origin}/v1`, maxRetries: 0 })
    const tool = { type: 'function' as const, name: 'now', parameters: { type: 'object' }, strict: false }
    const first = await openai()
      .responses.stream({ model: 'demo', input: '几点了？', tools: [tool], tool_choice: 'required' })
      .finalResponse()
    const call = first.output.find((item) => item.type === 'function_call')
    await server.kill('SIGKILL')
    server = await startChild(env)
    const second = await openai().responses.create({
      model: 'demo',
      tools: [tool],
      previous_response_id: first.id,
      input: [{ type: 'function_call_output', call_id: call?.call_id ?? '', output: '十二点' }],
    })
    expect(second.output_text).toContain('十二点')
    await server.kill('SIGTERM')
    await phones.close()
    await postgres?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  },
)
