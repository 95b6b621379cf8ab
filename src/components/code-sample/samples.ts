import type { CodeSamples } from './code-sample.tsx'
import type { Model, ModelType } from '../../../contract/model.ts'
import { operations } from './operations.ts'
import { rerankSamples } from './rerank-samples.ts'
import { type Secret, secretIn } from './secret-in.ts'
import { transcriptionSamples } from './transcription-samples.ts'

interface SampleOf {
  model: Pick<Model, 'id' | 'type'>
  /** Base URL of `/v1`, without a trailing slash. */
  baseUrl: string
  /** Stands in the code, for who has just been shown it; absent: the code reads it from the environment. */
  apiKey?: string | undefined
}

export function samplesFor({ model, baseUrl, apiKey }: SampleOf): CodeSamples {
  if (model.type === 'transcription') return transcriptionSamples({ modelId: model.id, baseUrl, apiKey })
  if (model.type === 'rerank') return rerankSamples({ modelId: model.id, baseUrl, apiKey })
  const type = model.type
  const parts = { type, baseUrl, body: operations[type].example(model.id), secret: secretIn(apiKey) }
  return { curl: curl(parts), python: python(parts), node: node(parts) }
}

type JsonType = Exclude<ModelType, 'transcription' | 'rerank'>

interface Parts {
  type: JsonType
  baseUrl: string
  body: Record<string, unknown>
  secret: Secret
}

const pretty = (value: unknown, indent: string) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)
const quoted = (text: string) => text.replaceAll("'", `'\\''`)

const BEARER = '-H "Authorization: Bearer $API_KEY"'

const curlThen: Partial<Record<ModelType, (baseUrl: string) => string>> = {
  image: () => ` > image.json
cat image.json

# 下载图片
curl ${BEARER} -o image.png "$(sed 's/.*"url":"\\([^"]*\\)".*/\\1/' image.json)"`,
  video: (baseUrl) => ` > video.json
cat video.json

# 等到完成或失败，再下载视频
VIDEO_ID=$(sed 's/.*"id":"\\([^"]*\\)".*/\\1/' video.json)
until curl -s ${BEARER} "${baseUrl}/videos/$VIDEO_ID" | grep -E '"status":"(completed|failed)"'; do sleep 2; done
curl ${BEARER} -o video.mp4 "${baseUrl}/videos/$VIDEO_ID/content"`,
}

const curl = ({ type, baseUrl, body, secret }: Parts) => `${secret.curl}

curl ${type === 'chat' ? '-N ' : ''}${baseUrl}${operations[type].path} \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json"${type === 'speech' ? ' \\\n  --output speech.wav' : ''} \\
  -d '${quoted(pretty(body, '  '))}'${curlThen[type]?.(baseUrl) ?? ''}`

const pythonArguments = (body: Record<string, unknown>) =>
  Object.entries(body)
    .map(([name, value]) => `    ${name}=${pythonValue(value)},`)
    .join('\n')

const pythonValue = (value: unknown) =>
  JSON.stringify(value)
    .replace(/\btrue\b/g, 'True')
    .replace(/\bfalse\b/g, 'False')

const pythonUse: Record<JsonType, (args: string) => string> = {
  chat: (args) => `stream = client.chat.completions.create(
${args}
)
for chunk in stream:
    if chunk.choices and chunk.choices[0].delta.content:
        print(chunk.choices[0].delta.content, end="", flush=True)
    if chunk.usage:
        print("\\n费用（元）：", f"{chunk.usage.cost:.9f}")`,
  image: (args) => `from urllib.request import Request, urlopen

image = client.images.generate(
${args}
)
headers = {"Authorization": f"Bearer {client.api_key}"}
with open("image.png", "wb") as file:
    file.write(urlopen(Request(image.data[0].url, headers=headers)).read())`,
  speech: (args) => `speech = client.audio.speech.create(
${args}
)
speech.write_to_file("speech.wav")`,
  video: (args) => `import time

video = client.videos.create(
${args}
)
while video.status in ("queued", "in_progress"):
    time.sleep(2)
    video = client.videos.retrieve(video.id)
if video.status == "completed":
    client.videos.download_content(video.id).write_to_file("video.mp4")
else:
    print(video.error.message)`,
  embedding: (args) => `answer = client.embeddings.create(
${args}
)
print(len(answer.data[0].embedding), answer.usage.total_tokens)`,
  moderation: (args) => `answer = client.moderations.create(
${args}
)
print(answer.results[0].flagged, answer.results[0].categories)`,
}

const python = ({ type, baseUrl, body, secret: { python: key } }: Parts) => `${key.head}
from openai import OpenAI

client = OpenAI(base_url="${baseUrl}", api_key=${key.value})
${pythonUse[type](pythonArguments(body))}`

const nodeUse: Record<JsonType, (args: string) => string> = {
  chat: (args) => `const stream = await client.chat.completions.create(${args})
for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta?.content ?? '')
  if (chunk.usage) console.log('\\n费用（元）：', chunk.usage.cost.toFixed(9))
}`,
  image: (args) => `const image = await client.images.generate(${args})
const picture = await fetch(image.data[0].url, { headers: { Authorization: \`Bearer \${client.apiKey}\` } })
await writeFile('image.png', Buffer.from(await picture.arrayBuffer()))`,
  speech: (args) => `const speech = await client.audio.speech.create(${args})
await writeFile('speech.wav', Buffer.from(await speech.arrayBuffer()))`,
  video: (args) => `let video = await client.videos.create(${args})
while (video.status === 'queued' || video.status === 'in_progress') {
  await new Promise((resolve) => setTimeout(resolve, 2000))
  video = await client.videos.retrieve(video.id)
}
if (video.status === 'completed') {
  const content = await client.videos.downloadContent(video.id)
  await writeFile('video.mp4', Buffer.from(await content.arrayBuffer()))
} else console.error(video.error?.message)`,
  embedding: (args) => `const answer = await client.embeddings.create(${args})
console.log(answer.data[0].embedding.length, answer.usage.total_tokens)`,
  moderation: (args) => `const answer = await client.moderations.create(${args})
console.log(answer.results[0].flagged, answer.results[0].categories)`,
}

const writesFile = (type: ModelType) => type === 'image' || type === 'speech' || type === 'video'

const node = ({ type, baseUrl, body, secret: { node: key } }: Parts) => `${key.head}
import OpenAI from 'openai'${writesFile(type) ? "\nimport { writeFile } from 'node:fs/promises'" : ''}

const client = new OpenAI({ baseURL: '${baseUrl}', apiKey: ${key.value} })
${nodeUse[type](pretty(body, ''))}`
