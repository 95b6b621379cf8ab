import { z } from 'zod'
import { arrayOf } from './array-of.ts'

/**
 * The Gemini wire (`POST /v1beta/models/{model}:generateContent` and its kin), as Google documents it and its clients send it.
 * Names are in camelCase; a request may spell them with underscores, see `server/gateway/gemini/proper-names.ts`. Requests are loose:
 * members that only Google's own service understands (`safetySettings`, `labels`, `speechConfig`) are read over.
 */

const text = z.string()
const name = z.string().min(1).max(256)
const id = z.string().max(256).nullish()
const anyObject = z.looseObject({})

/** Bytes as base64, also in its spelling for addresses. */
const Blob = z.looseObject({ mimeType: z.string().min(1).max(128), data: text })

/** One thing that is said: words, a thought, a picture, a tool's call or result. */
export const GeminiPart = z.looseObject({
  text: text.nullish(),
  thought: z.boolean().nullish(),
  thoughtSignature: text.nullish(),
  inlineData: Blob.nullish(),
  fileData: z.looseObject({ mimeType: z.string().max(128).nullish(), fileUri: text }).nullish(),
  functionCall: z.looseObject({ id, name, args: anyObject.nullish() }).nullish(),
  functionResponse: z
    .looseObject({
      id,
      name,
      response: anyObject.nullish(),
      parts: arrayOf(z.looseObject({ inlineData: Blob.nullish() })).nullish(),
    })
    .nullish(),
})
export type GeminiPart = z.infer<typeof GeminiPart>

export const GeminiContent = z.looseObject({
  role: z.enum(['user', 'model', 'function']).nullish(),
  parts: arrayOf(GeminiPart).nullish(),
})
export type GeminiContent = z.infer<typeof GeminiContent>

const SystemInstruction = z.union(
  [text, z.looseObject({ parts: arrayOf(GeminiPart).nullish() })],
  '须为文本或带 parts 的对象',
)

export const FunctionDeclaration = z.looseObject({
  name,
  description: text.nullish(),
  /** A schema as Google writes it, its types in capitals. */
  parameters: anyObject.nullish(),
  /** A JSON Schema. */
  parametersJsonSchema: z.unknown().optional(),
})
export type FunctionDeclaration = z.infer<typeof FunctionDeclaration>

/** Any other member switches on a tool that Google runs. */
export const GeminiTool = z.looseObject({
  functionDeclarations: arrayOf(FunctionDeclaration, { max: 1024 }).nullish(),
})

const tokens = z.int().min(1).max(10_000_000).nullish()
const penalty = z.number().min(-2).max(2).nullish()

export const GenerationConfig = z.looseObject({
  temperature: z.number().min(0).max(2).nullish(),
  topP: z.number().min(0).max(1).nullish(),
  topK: z.number().min(0).max(1_000_000).nullish(),
  maxOutputTokens: tokens,
  candidateCount: z.int().min(1).max(128).nullish(),
  stopSequences: arrayOf(text, { max: 16 }).nullish(),
  seed: z.int().nullish(),
  presencePenalty: penalty,
  frequencyPenalty: penalty,
  responseMimeType: z.string().max(128).nullish(),
  responseSchema: anyObject.nullish(),
  responseJsonSchema: z.unknown().optional(),
  responseModalities: arrayOf(z.string().max(32), { max: 16 }).nullish(),
  responseLogprobs: z.boolean().nullish(),
  thinkingConfig: z
    .looseObject({
      includeThoughts: z.boolean().nullish(),
      /** Tokens; -1: as the model likes. */
      thinkingBudget: z.int().min(-1).max(10_000_000).nullish(),
      thinkingLevel: z.string().max(64).nullish(),
    })
    .nullish(),
})
export type GenerationConfig = z.infer<typeof GenerationConfig>

export const GenerateContentRequest = z.looseObject({
  contents: arrayOf(GeminiContent, { min: 1, max: 10_000 }),
  systemInstruction: SystemInstruction.nullish(),
  tools: arrayOf(GeminiTool, { max: 1024 }).nullish(),
  toolConfig: z
    .looseObject({
      functionCallingConfig: z
        .looseObject({
          mode: z.string().max(64).nullish(),
          allowedFunctionNames: arrayOf(z.string().max(256), { max: 1024 }).nullish(),
        })
        .nullish(),
    })
    .nullish(),
  generationConfig: GenerationConfig.nullish(),
  safetySettings: arrayOf(anyObject, { max: 64 }).nullish(),
  cachedContent: text.max(1024).nullish(),
})
export type GenerateContentRequest = z.infer<typeof GenerateContentRequest>

/** `:countTokens` takes contents alone, or a whole request. */
export const CountRequest = z.looseObject({
  contents: arrayOf(GeminiContent, { max: 10_000 }).nullish(),
  generateContentRequest: GenerateContentRequest.nullish(),
})

/** `:embedContent`. What its task is and how it is called change nothing here. */
export const EmbedContentRequest = z.looseObject({
  model: z.string().max(512).nullish(),
  content: z.looseObject({ parts: arrayOf(GeminiPart, { max: 2048 }).nullish() }),
  outputDimensionality: z.int().min(1).max(8192).nullish(),
})
export type EmbedContentRequest = z.infer<typeof EmbedContentRequest>

export const BatchEmbedRequest = z.looseObject({
  requests: arrayOf(EmbedContentRequest, { min: 1, max: 2048 }),
})
