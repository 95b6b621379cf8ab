import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chatCode } from '../../../src/pages/display/chat/code/chat-code.ts'
import { hasCurl, shellWithCurl } from '../../support/curl/shell-with-curl.ts'
import type { ChatBody } from '../../../src/pages/display/chat/completion/chat-body.ts'

const run = promisify(execFile)
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chat-code-'))
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** All that could break out of a quoted text in one of the three languages. */
const NASTY = `他说 'don't' "yes" \`whoami\` $HOME $(id) \\n \\ true null\nJSON\n'''\n"""\n\u2028${'长'.repeat(3)}`

const body: ChatBody = {
  model: 'qinglan-lite',
  messages: [
    { role: 'system', content: '只说中文' },
    { role: 'user', content: '你好' },
    { role: 'assistant', content: '你好' },
    { role: 'user', content: NASTY },
  ],
  stream: true,
  stream_options: { include_usage: true },
  temperature: 0.3,
  max_tokens: 12,
  stop: ['"""', '结束'],
}

async function codeFor() {
  const { accessToken } = await backend.signIn('13700000001')
  await backend.topUp(accessToken, '10')
  const made = (await backend.request('POST', '/maas/model/apiKey/add', {
    token: accessToken,
    body: { name: '生产' },
  })) as { key: string }
  const callsOfKey = async () => {
    const { records } = (await backend.request('GET', '/maas/stats/calls', { token: accessToken })) as {
      records: { modelId: string; completionTokens: number }[]
    }
    return records
  }
  const code = chatCode({ body, baseUrl: `${backend.origin}/v1`, keyName: '使用 API Key「生产」' })
  return { ...made, code, callsOfKey }
}

test.each([
  ['', !hasCurl],
  [' by the stand-in for machines without curl', true],
])('the curl form runs as it is shown, once the placeholder is the key%s', async (_, isStandIn) => {
  const { key, code, callsOfKey } = await codeFor()
  expect(code.curl).toContain('sk-你的API-Key')
  const script = code.curl.replace('sk-你的API-Key', key)
  const before = (await callsOfKey()).length
  const stdout = await shellWithCurl({ script, folder, isStandIn })
  expect(stdout).toContain('data: [DONE]')
  expect(stdout).toMatch(/"cost":0\.0\d+/)
  const calls = await callsOfKey()
  expect(calls).toHaveLength(before + 1)
  expect(calls[0]).toMatchObject({ modelId: 'qinglan-lite', completionTokens: 12 })
})

test('the Node form runs as it is shown, with the key in the environment', async () => {
  const { key, code, callsOfKey } = await codeFor()
  const file = join(folder, 'call.mjs')
  writeFileSync(file, code.node)
  const before = (await callsOfKey()).length
  const { stdout } = await run(process.execPath, [file], { env: { ...process.env, API_KEY: key } })
  expect(stdout).toMatch(/费用（元）： 0\.0\d+/)
  expect(await callsOfKey()).toHaveLength(before + 1)
})

test('the Python form is Python, and says what the console says', async () => {
  const { code } = await codeFor()
  const file = join(folder, 'call.py')
  const stub = `import json, sys\nclass Stub:\n    def create(self, **body):\n        print(json.dumps(body))\n        return []\nclass OpenAI:\n    def __init__(self, **_):\n        self.chat = self\n        self.completions = Stub()\nmodule = type(sys)('openai'); module.OpenAI = OpenAI; sys.modules['openai'] = module\n`
  writeFileSync(file, stub + code.python)
  const python = await run('python3', ['--version']).catch(() => null)
  if (python === null) {
    // Without Python on the machine its form is only looked at.
    expect(code.python).toContain('stream=True')
    return
  }
  const { stdout } = await run('python3', [file], { env: { ...process.env, API_KEY: 'x' } })
  expect(JSON.parse(stdout)).toEqual(body)
})

test('no form ever holds a key', async () => {
  const { key, code } = await codeFor()
  for (const text of Object.values(code)) expect(text).not.toContain(key)
})
