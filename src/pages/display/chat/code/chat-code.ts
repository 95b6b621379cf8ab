import type { CodeSamples } from '../../../../components/code-sample/code-sample.tsx'
import type { ChatBody } from '../completion/chat-body.ts'

interface CodeInput {
  body: ChatBody
  /** Base URL of `/v1`, without a trailing slash. */
  baseUrl: string
  keyName: string
}

export const chatCode = (input: CodeInput): CodeSamples => ({
  curl: curl(input),
  python: python(input),
  node: node(input),
})

const pretty = (value: unknown) => JSON.stringify(value, null, 2)

/** A quoted heredoc: no character of the body needs escaping, and the argument list stays short. */
const curl = ({ body, baseUrl, keyName }: CodeInput) => `# ${keyName}
export API_KEY="sk-你的API-Key"

curl -N ${baseUrl}/chat/completions \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  --data-binary @- <<'JSON'
${pretty(body)}
JSON`

const python = ({ body, baseUrl, keyName }: CodeInput) => `# 先安装：pip install openai
# ${keyName}，放进环境变量 API_KEY
import os
from openai import OpenAI

client = OpenAI(base_url=${pythonOf(baseUrl)}, api_key=os.environ["API_KEY"])
stream = client.chat.completions.create(
${Object.entries(pythonArguments(body))
  .map(([name, value]) => `    ${name}=${pythonOf(value, '    ')},`)
  .join('\n')}
)
for chunk in stream:
    if chunk.choices and chunk.choices[0].delta.content:
        print(chunk.choices[0].delta.content, end="", flush=True)
    if chunk.usage:
        print("\\n费用（元）：", f"{chunk.usage.cost:.9f}")`

const pythonArguments = (body: ChatBody): Record<string, unknown> => ({ ...body })

function pythonOf(value: unknown, indent = ''): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const deeper = `${indent}    `
  const members = Array.isArray(value)
    ? value.map((one) => pythonOf(one, deeper))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonOf(one, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (members.length === 0) return `${open}${close}`
  return `${open}\n${members.map((member) => `${deeper}${member},\n`).join('')}${indent}${close}`
}

const node = ({ body, baseUrl, keyName }: CodeInput) => `// 先安装：npm install openai，文件存为 call.mjs
// ${keyName}，放进环境变量 API_KEY
import OpenAI from 'openai'

const client = new OpenAI({ baseURL: ${JSON.stringify(baseUrl)}, apiKey: process.env.API_KEY })
const stream = await client.chat.completions.create(${pretty(body)})
for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta?.content ?? '')
  if (chunk.usage) console.log('\\n费用（元）：', chunk.usage.cost.toFixed(9))
}`
