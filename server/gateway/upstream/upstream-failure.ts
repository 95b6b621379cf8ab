import { UpstreamError } from '../../../contract/openai.ts'
import { errorWords } from '../wire/error-words.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { WireError } from '../wire/wire-error.ts'
import type { CutReason } from './deadline.ts'
import { readBody } from './read-body.ts'
import type { Upstream, UpstreamAnswer } from './upstream.ts'

const BODY_MAX = 64 * 1024
const MESSAGE_MAX = 500

/** Statuses that say the request itself is wrong: another upstream would refuse it too. */
const CALLERS_FAULT = new Set([400, 413, 422])

/** Those that may say when to come again. */
const OVERLOADED = new Set([503, 529])

/**
 * What an upstream's refusal is to our caller. `isFinal`: trying elsewhere is of no use; `text`: all that it said; `reason`: what is kept of
 * it, scrubbed, which of a request that is blamed is its code alone, as the words may repeat the caller's.
 */
export async function readRefusal(
  upstream: Upstream,
  answer: UpstreamAnswer,
): Promise<{ error: WireError; isFinal: boolean; text: string; reason: string }> {
  const text = await readBody(answer.body, BODY_MAX).then(
    (bytes) => bytes.toString('utf8'),
    () => '',
  )
  if (CALLERS_FAULT.has(answer.status)) return blamed(refusedByUpstream(upstream, text, answer.status), text)
  const reason = upstreamMessage(upstream, tryParseJson(text)) || upstream.scrub(text).slice(0, MESSAGE_MAX)
  if (answer.status === 429) return { error: upstreamBusy(answer.retryAfter), isFinal: false, text, reason }
  if (OVERLOADED.has(answer.status) && answer.retryAfter !== undefined)
    return { error: upstreamsDown(answer.retryAfter), isFinal: false, text, reason }
  return {
    error: upstreamBroken(`status ${answer.status}: ${upstream.scrub(text).slice(0, MESSAGE_MAX)}`),
    isFinal: false,
    text,
    reason,
  }
}

const blamed = (error: WireError, text: string) => ({ error, isFinal: true, text, reason: error.code })

/** The upstream's own words, without what is not the caller's business. */
export function upstreamMessage(upstream: Upstream, raw: unknown): string {
  return upstream.scrub(errorWords(raw) ?? '').slice(0, MESSAGE_MAX)
}

function refusedByUpstream(upstream: Upstream, text: string, status: number): WireError {
  const raw = tryParseJson(text)
  const parsed = UpstreamError.safeParse(raw)
  const error = parsed.success && typeof parsed.data.error === 'object' ? parsed.data.error : null
  return new WireError({
    code: 'upstream_refused',
    // Clients tell what cannot be processed, or is too large, from what is malformed.
    ...(status === 422 || status === 413 ? { status } : {}),
    upstreamCode: typeof error?.code === 'string' ? upstream.scrub(error.code).slice(0, 64) : undefined,
    param: error?.param ? upstream.scrub(error.param).slice(0, 128) : null,
    message: upstreamMessage(upstream, raw) || '模型服务拒绝了该请求，请检查参数',
  })
}

export const upstreamBusy = (retryAfter: number | undefined) =>
  new WireError({
    code: 'upstream_busy',
    message: '模型服务繁忙，请稍后重试',
    retryAfter: retryAfter ?? 5,
  })

export const upstreamsDown = (retryAfter: number) =>
  new WireError({
    code: 'upstream_unavailable',
    message: '模型服务暂时不可用，请稍后重试',
    retryAfter,
  })

/** @param cause goes to the log alone */
export const upstreamBroken = (cause: unknown) =>
  new WireError({ code: 'upstream_error', message: '模型服务出错，请稍后重试，本次未完成', cause })

export const upstreamTruncated = () =>
  new WireError({ code: 'upstream_truncated', message: '模型服务中途断开，回答不完整' })

export const upstreamTimeout = (reason: CutReason) =>
  new WireError({
    code: 'upstream_timeout',
    message: reason === 'idle' ? '模型服务长时间没有响应' : '请求超过最长处理时间',
  })
