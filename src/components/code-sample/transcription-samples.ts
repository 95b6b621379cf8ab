import type { CodeSamples } from './code-sample.tsx'
import { type Secret, secretIn } from './secret-in.ts'

interface SampleOf {
  modelId: string
  /** Base URL of `/v1`, without a trailing slash. */
  baseUrl: string
  apiKey?: string | undefined
}

export const transcriptionSamples = ({ modelId, baseUrl, apiKey }: SampleOf): CodeSamples =>
  withSecret(secretIn(apiKey), { modelId, baseUrl })

const withSecret = (
  { curl, python, node }: Secret,
  { modelId, baseUrl }: Omit<SampleOf, 'apiKey'>,
): CodeSamples => ({
  curl: `${curl}

curl ${baseUrl}/audio/transcriptions \\
  -H "Authorization: Bearer $API_KEY" \\
  -F model='${modelId}' \\
  -F file=@speech.wav`,
  python: `${python.head}
from openai import OpenAI

client = OpenAI(base_url="${baseUrl}", api_key=${python.value})
with open("speech.wav", "rb") as file:
    answer = client.audio.transcriptions.create(model="${modelId}", file=file)
print(answer.text)`,
  node: `${node.head}
import OpenAI from 'openai'
import { createReadStream } from 'node:fs'

const client = new OpenAI({ baseURL: '${baseUrl}', apiKey: ${node.value} })
const answer = await client.audio.transcriptions.create({
  model: '${modelId}',
  file: createReadStream('speech.wav'),
})
console.log(answer.text)`,
})
