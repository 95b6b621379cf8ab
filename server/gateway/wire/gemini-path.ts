/** What is asked of a model on the Gemini wire, after the colon of its address. */
export const GEMINI_METHODS = [
  'generateContent',
  'streamGenerateContent',
  'countTokens',
  'embedContent',
  'batchEmbedContents',
] as const
export type GeminiMethod = (typeof GEMINI_METHODS)[number]

/** `/v1beta` lies below `/v1` here, see `server/app/app.ts`. */
const BETA_PATH = /^\/v1\/v1beta(?:[/?]|$)/
const METHOD_PATH = new RegExp(`^/v1/models/[^?]+(?::|%3[Aa])(?:${GEMINI_METHODS.join('|')})/?(?:\\?|$)`)

export const isBetaPath = (url: string) => BETA_PATH.test(url)

/** Whether a request speaks the Gemini wire, by its address. */
export const isGeminiPath = (url: string) => isBetaPath(url) || METHOD_PATH.test(url)

/** `{model}:{method}`, the model's name perhaps with `models/` before it. @returns null for anything else */
export function readMethodPath(path: string): { model: string; method: GeminiMethod } | null {
  const at = path.lastIndexOf(':')
  const method = GEMINI_METHODS.find((known) => known === path.slice(at + 1))
  const model = bareModel(path.slice(0, Math.max(0, at)))
  return method && model !== '' ? { model, method } : null
}

export const bareModel = (name: string) => name.replace(/^models\//, '')
