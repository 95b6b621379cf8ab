import type { ModelType } from '../../../contract/model.ts'
import { WIRE_PATHS, type Wire } from '../../../contract/wires.ts'
import { samplesFor } from '../code-sample/samples.ts'

interface Repeated {
  modelId: string
  /** Null: it was not recorded; the usual one of the model's type is used. */
  wire: Wire | null
  type: ModelType
  /** Base URL of `/v1`, without a trailing slash. */
  baseUrl: string
}

const ASKED = '你好，请用一句话介绍你自己'

/** The wires of chat models that differ from the samples of the documentation. */
const BODIES: Partial<Record<Wire, object>> = {
  messages: { max_tokens: 256, messages: [{ role: 'user', content: ASKED }] },
  responses: { input: ASKED },
}

export function repeatCurl({ modelId, wire, type, baseUrl }: Repeated): string {
  const body = wire === null ? undefined : BODIES[wire]
  if (wire === null || !body) return samplesFor({ model: { id: modelId, type }, baseUrl }).curl
  return `export API_KEY="sk-你的API-Key"

curl ${baseUrl}${WIRE_PATHS[wire]} \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify({ model: modelId, ...body }, null, 2).replaceAll('\n', '\n  ')}'`
}
