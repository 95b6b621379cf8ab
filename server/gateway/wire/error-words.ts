import { UpstreamError } from '../../../contract/openai.ts'

/** Codes by which some upstreams say in every answer that all is well. */
const FINE = new Set<unknown>([0, '0', 200, '200'])

/** What went wrong, in any shape in use: OpenAI, vLLM, Aliyun, FastAPI, Baidu, MiniMax. @returns null if no error, '' without words */
export function errorWords(raw: unknown): string | null {
  const parsed = UpstreamError.safeParse(raw)
  if (!parsed.success) return null
  const { error, object, code, message, detail, error_msg, base_resp, choices } = parsed.data
  const [choice] = choices ?? []
  const ofError = wordsOf(error) ?? wordsOf(choice?.error)
  const isFine = FINE.has(code) && !error && object !== 'error'
  const ofCode = base_resp && !FINE.has(base_resp.status_code) ? (base_resp.status_msg ?? '') : null
  const ofDetail = typeof detail === 'string' ? detail : detail ? '' : null
  const words = ofError ?? (isFine ? null : message || null) ?? ofDetail ?? error_msg ?? ofCode
  return words ?? (error || object === 'error' ? '' : null)
}

const wordsOf = (error: string | { message?: string | null | undefined } | null | undefined) =>
  typeof error === 'string' ? error : error?.message
