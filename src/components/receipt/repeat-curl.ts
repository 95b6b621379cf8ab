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

/** The last part of a Gemini address, and what is sent there. */
const geminiCall = (type: ModelType) =>
  type === 'embedding'
    ? { method: 'embedContent', body: { content: { parts: [{ text: ASKED }] } } }
    : { method: 'generateContent', body: { contents: [{ role: 'user', parts: [{ text: ASKED }] }] } }

/** Where a call by a wire goes, after the origin. */
export function pathOf({ modelId, wire, type }: Omit<Repeated, 'baseUrl' | 'wire'> & { wire: Wire }): string {
  return wire === 'gemini'
    ? `${WIRE_PATHS.gemini}/${modelId}:${geminiCall(type).method}`
    : `/v1${WIRE_PATHS[wire]}`
}

export function repeatCurl({ modelId, wire, type, baseUrl }: Repeated): string {
  const named = wire === null ? undefined : BODIES[wire]
  const body = wire === 'gemini' ? geminiCall(type).body : named && { model: modelId, ...named }
  if (wire === null || !body) return samplesFor({ model: { id: modelId, type }, baseUrl }).curl
  return `export API_KEY="sk-你的API-Key"

curl ${baseUrl.replace(/\/v1$/, '')}${pathOf({ modelId, wire, type })} \\
  -H "${wire === 'gemini' ? 'x-goog-api-key: ' : 'Authorization: Bearer '}$API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}'`
}
