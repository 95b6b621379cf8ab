import type { CodeSamples } from '../code/code-sample.tsx'
import type { Model, ModelType } from '../../contract/model.ts'
import { operations } from './operations.ts'

interface SampleOf {
  model: Pick<Model, 'id' | 'type'>
  /** The address of `/v1`, without a slash at its end. */
  baseUrl: string
}

/** Runnable code for a model, once `API_KEY` is set. */
export function samplesFor({ model, baseUrl }: SampleOf): CodeSamples {
  const body = operations[model.type].example(model.id)
  return {
    curl: curl({ type: model.type, baseUrl, body }),
    python: python({ type: model.type, baseUrl, body }),
    node: node({ type: model.type, baseUrl, body }),
  }
}

interface Parts {
  type: ModelType
  baseUrl: string
  body: Record<string, unknown>
}

const pretty = (value: unknown, indent: string) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)
/** For a shell's single quotes. */
const quoted = (text: string) => text.replaceAll("'", `'\\''`)

const curl = ({ type, baseUrl, body }: Parts) => `export API_KEY="sk-你的密钥"

curl ${type === 'chat' ? '-N ' : ''}${baseUrl}${operations[type].path} \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json"${type === 'speech' ? ' \\\n  --output speech.wav' : ''} \\
  -d '${quoted(pretty(body, '  '))}'`

const pythonArguments = (body: Record<string, unknown>) =>
  Object.entries(body)
    .map(([name, value]) => `    ${name}=${pythonValue(value)},`)
    .join('\n')

const pythonValue = (value: unknown) =>
  JSON.stringify(value)
    .replace(/\btrue\b/g, 'True')
    .replace(/\bfalse\b/g, 'False')

const pythonUse: Record<ModelType, (args: string) => string> = {
  chat: (args) => `stream = client.chat.completions.create(
${args}
)
for chunk in stream:
    if chunk.choices and chunk.choices[0].delta.content:
        print(chunk.choices[0].delta.content, end="", flush=True)
    if chunk.usage:
        print("\\n费用（元）：", chunk.usage.cost)`,
  image: (args) => `import base64

image = client.images.generate(
${args}
)
with open("image.png", "wb") as file:
    file.write(base64.b64decode(image.data[0].b64_json))`,
  speech: (args) => `speech = client.audio.speech.create(
${args}
)
speech.write_to_file("speech.wav")`,
  video: (args) => `video = client.videos.create(
${args}
)
print(video.id, video.status)`,
  embedding: (args) => `answer = client.embeddings.create(
${args}
)
print(len(answer.data[0].embedding), answer.usage.total_tokens)`,
}

const python = ({ type, baseUrl, body }: Parts) => `# 先安装：pip install openai，并设置环境变量 API_KEY
import os
from openai import OpenAI

client = OpenAI(base_url="${baseUrl}", api_key=os.environ["API_KEY"])
${pythonUse[type](pythonArguments(body))}`

const nodeUse: Record<ModelType, (args: string) => string> = {
  chat: (args) => `const stream = await client.chat.completions.create(${args})
for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta?.content ?? '')
  if (chunk.usage) console.log('\\n费用（元）：', chunk.usage.cost)
}`,
  image: (args) => `const image = await client.images.generate(${args})
await writeFile('image.png', Buffer.from(image.data[0].b64_json, 'base64'))`,
  speech: (args) => `const speech = await client.audio.speech.create(${args})
await writeFile('speech.wav', Buffer.from(await speech.arrayBuffer()))`,
  video: (args) => `const video = await client.videos.create(${args})
console.log(video.id, video.status)`,
  embedding: (args) => `const answer = await client.embeddings.create(${args})
console.log(answer.data[0].embedding.length, answer.usage.total_tokens)`,
}

const writesFile = (type: ModelType) => type === 'image' || type === 'speech'

const node = ({
  type,
  baseUrl,
  body,
}: Parts) => `// 先安装：npm install openai，并设置环境变量 API_KEY，文件存为 call.mjs
import OpenAI from 'openai'${writesFile(type) ? "\nimport { writeFile } from 'node:fs/promises'" : ''}

const client = new OpenAI({ baseURL: '${baseUrl}', apiKey: process.env.API_KEY })
${nodeUse[type](pretty(body, ''))}`
