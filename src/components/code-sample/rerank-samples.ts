import type { CodeSamples } from './code-sample.tsx'
import { operations } from './operations.ts'

interface SampleOf {
  modelId: string
  /** Base URL of `/v1`, without a trailing slash. */
  baseUrl: string
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2)
const quoted = (text: string) => text.replaceAll("'", `'\\''`)

/** OpenAI's clients have no word for it. */
export function rerankSamples({ modelId, baseUrl }: SampleOf): CodeSamples {
  const body = pretty(operations.rerank.example(modelId))
  return {
    curl: `export API_KEY="sk-你的API-Key"

curl ${baseUrl}/rerank \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${quoted(body.replaceAll('\n', '\n  '))}'`,
    python: `# 先设置环境变量 API_KEY
import json
import os
from urllib.request import Request, urlopen

body = ${body}
request = Request(
    "${baseUrl}/rerank",
    data=json.dumps(body).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['API_KEY']}",
        "Content-Type": "application/json",
    },
)
with urlopen(request) as response:
    answer = json.load(response)
for result in answer["results"]:
    print(result["relevance_score"], body["documents"][result["index"]])`,
    node: `// 先设置环境变量 API_KEY，文件存为 call.mjs
const body = ${body}
const answer = await fetch('${baseUrl}/rerank', {
  method: 'POST',
  headers: { Authorization: \`Bearer \${process.env.API_KEY}\`, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
const { results } = await answer.json()
for (const { index, relevance_score } of results) console.log(relevance_score, body.documents[index])`,
  }
}
