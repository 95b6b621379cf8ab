import type { CodeSamples } from './code-sample.tsx'

interface SampleOf {
  modelId: string
  /** Base URL of `/v1`, without a trailing slash. */
  baseUrl: string
}

export const transcriptionSamples = ({ modelId, baseUrl }: SampleOf): CodeSamples => ({
  curl: `export API_KEY="sk-你的API-Key"

curl ${baseUrl}/audio/transcriptions \\
  -H "Authorization: Bearer $API_KEY" \\
  -F model='${modelId}' \\
  -F file=@speech.wav`,
  python: `# 先安装：pip install openai，并设置环境变量 API_KEY
import os
from openai import OpenAI

client = OpenAI(base_url="${baseUrl}", api_key=os.environ["API_KEY"])
with open("speech.wav", "rb") as file:
    answer = client.audio.transcriptions.create(model="${modelId}", file=file)
print(answer.text)`,
  node: `// 先安装：npm install openai，并设置环境变量 API_KEY，文件存为 call.mjs
import OpenAI from 'openai'
import { createReadStream } from 'node:fs'

const client = new OpenAI({ baseURL: '${baseUrl}', apiKey: process.env.API_KEY })
const answer = await client.audio.transcriptions.create({
  model: '${modelId}',
  file: createReadStream('speech.wav'),
})
console.log(answer.text)`,
})
