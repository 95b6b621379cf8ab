/** `mine` marks the reader's own values: base URL and model. */
interface CodePart {
  text: string
  isMine?: true
}

export const LANGUAGES = ['curl', 'python', 'node'] as const
type Language = (typeof LANGUAGES)[number]

interface Reader {
  baseUrl: string
  modelId: string
}

const QUESTION = '用一句话介绍你自己'

const curl = ({ baseUrl, modelId }: Reader) => `export API_KEY="sk-你的API-Key"

curl «${baseUrl}»/chat/completions \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "model": "«${modelId}»",
    "messages": [
      { "role": "user", "content": "${QUESTION}" }
    ]
  }'

# 返回的 usage.cost 就是这次调用的费用（元）`

const python = ({ baseUrl, modelId }: Reader) => `# 先安装：pip install openai
import os
from openai import OpenAI

client = OpenAI(
    base_url="«${baseUrl}»",
    api_key=os.environ["API_KEY"],
)
reply = client.chat.completions.create(
    model="«${modelId}»",
    messages=[{"role": "user", "content": "${QUESTION}"}],
)
print(reply.choices[0].message.content)
print("费用（元）：", f"{reply.usage.cost:.9f}")`

const node = ({ baseUrl, modelId }: Reader) => `// 先安装：npm install openai，文件存为 chat.mjs
import OpenAI from 'openai'

const client = new OpenAI({
  baseURL: '«${baseUrl}»',
  apiKey: process.env.API_KEY,
})
const reply = await client.chat.completions.create({
  model: '«${modelId}»',
  messages: [{ role: 'user', content: '${QUESTION}' }],
})
console.log(reply.choices[0].message.content)
console.log('费用（元）：', reply.usage.cost.toFixed(9))`

const samples: Record<Language, (reader: Reader) => string> = { curl, python, node }

export function codeSample({ language, ...reader }: Reader & { language: Language }): CodePart[] {
  return samples[language](reader)
    .split(/[«»]/)
    .map((text, index) => (index % 2 === 1 ? { text, isMine: true } : { text }))
}
