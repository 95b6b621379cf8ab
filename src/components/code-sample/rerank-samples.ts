import type { CodeSamples } from './code-sample.tsx'
import { operations } from './operations.ts'
import { secretIn } from './secret-in.ts'

interface SampleOf {
  modelId: string
  /** Base URL of `/v1`, without a trailing slash. */
  baseUrl: string
  /** Stands in the code; absent: the code reads it from the environment. */
  apiKey?: string | undefined
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2)
const quoted = (text: string) => text.replaceAll("'", `'\\''`)

/** OpenAI's clients have no word for it. */
export function rerankSamples({ modelId, baseUrl, apiKey }: SampleOf): CodeSamples {
  const secret = secretIn(apiKey)
  const isRead = apiKey === undefined
  const body = pretty(operations.rerank.example(modelId))
  return {
    curl: `${secret.curl}

curl ${baseUrl}/rerank \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${quoted(body.replaceAll('\n', '\n  '))}'`,
    python: `${isRead ? '# 先设置环境变量 API_KEY\n' : ''}import json
${isRead ? 'import os\n' : ''}from urllib.request import Request, urlopen

body = ${body}
request = Request(
    "${baseUrl}/rerank",
    data=json.dumps(body).encode(),
    headers={
        "Authorization": "Bearer " + ${secret.python.value},
        "Content-Type": "application/json",
    },
)
with urlopen(request) as response:
    answer = json.load(response)
for result in answer["results"]:
    print(result["relevance_score"], body["documents"][result["index"]])`,
    node: `// ${isRead ? '先设置环境变量 API_KEY，' : ''}文件存为 call.mjs
const body = ${body}
const answer = await fetch('${baseUrl}/rerank', {
  method: 'POST',
  headers: { Authorization: \`Bearer \${${secret.node.value}}\`, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
const { results } = await answer.json()
for (const { index, relevance_score } of results) console.log(relevance_score, body.documents[index])`,
  }
}
