import { pino } from 'pino'
import { chunk, DONE, event, finishes, uses } from '../../../upstream/scripts.ts'
import { startGateway, type GatewayUser, type TestGateway } from '../start-gateway.ts'
import { recorded } from './recorded.ts'

export const usage = {
  prompt_tokens: 80,
  completion_tokens: 20,
  prompt_tokens_details: { cached_tokens: 64 },
  completion_tokens_details: { reasoning_tokens: 5 },
}
/** 16 x 2 + 64 x 0.5 + 20 x 8 yuan a million. */
export const COST = '0.000224'
export const USAGE_METADATA = {
  promptTokenCount: 80,
  cachedContentTokenCount: 64,
  candidatesTokenCount: 15,
  thoughtsTokenCount: 5,
  totalTokenCount: 100,
  cost: Number(COST),
}
export const delta = (part: object) =>
  event(chunk({ choices: [{ index: 0, delta: part, finish_reason: null }] }))
export const call = (index: number, part: object) => delta({ tool_calls: [{ index, ...part }] })
export const ends = (reason: string) => event(finishes(reason)) + event(uses(usage)) + DONE

export const lines: string[] = []

export let gateway: TestGateway
export let user: GatewayUser
beforeAll(async () => {
  gateway = await startGateway({
    engine: 'sqlite',
    model: { contextLength: 32_768, maxOutputTokens: 8192, parameters: ['temperature', 'reasoning_effort'] },
    env: { STREAM_HEARTBEAT_SECONDS: '1' },
    overrides: { log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }) },
  })
  user = await gateway.newUser('100')
})
afterAll(() => gateway.close())

export interface Part {
  text?: string
  thought?: boolean
  functionCall?: { id: string; name: string; args: object }
  thoughtSignature?: string
}
export interface Answer {
  candidates: { content: { role: string; parts: Part[] }; finishReason?: string; index: number }[]
  usageMetadata?: object
  modelVersion: string
  responseId: string
  error?: { code: number; status: string; message: string }
}
export const lastBody = () => gateway.upstream.received.at(-1)?.body ?? {}
export const send = (
  path: string,
  body?: object,
  headers: Record<string, string> = { 'x-goog-api-key': user.key },
) =>
  fetch(`${gateway.origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...recorded.headers, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
export const hello = { contents: [{ role: 'user', parts: [{ text: '你好' }] }] }
export const GENERATE = '/v1beta/models/up:generateContent'
export const STREAM = '/v1beta/models/up:streamGenerateContent'
export const generate = async (body: object) =>
  (await (await send(GENERATE, { ...hello, ...body })).json()) as Answer

export async function eventsOf(body: object, path = `${STREAM}?alt=sse`) {
  const text = await (await send(path, body)).text()
  return text
    .split('\r\n\r\n')
    .flatMap((block) => block.split('\n\n'))
    .filter((block) => block.startsWith('data: '))
    .map((block) => JSON.parse(block.slice('data: '.length)) as Answer)
}
export const partsOf = (pieces: Answer[]) =>
  pieces.flatMap(({ candidates }) => candidates[0]?.content.parts ?? [])
