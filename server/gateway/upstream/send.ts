import type { SettingValues } from '../../../contract/setting.ts'
import type { AttemptLog } from './attempt-log.ts'
import { createDeadline, type CutReason, type Deadline } from './deadline.ts'
import type { Permit } from './breaker.ts'
import type { Upstream, UpstreamAnswer, UpstreamRequest } from './upstream.ts'
import { reportForbidden, reportStatus } from './report-refusal.ts'
import { unavailability } from './unavailability.ts'
import { readRefusal, upstreamBroken, upstreamTimeout } from './upstream-failure.ts'

interface SendInput {
  upstreams: readonly Upstream[]
  requestFor: (upstream: Upstream) => Omit<UpstreamRequest, 'signal'>
  settings: Pick<SettingValues, 'upstreamIdleSeconds' | 'upstreamTotalSeconds'>
  /** Aborted when the caller has left; null: it is finished anyway. */
  left: AbortSignal | null
  /** When all that is tried must have answered, by `performance.now`; default: `upstreamTotalSeconds` from now. */
  endsAt?: number
  onFailure: (error: unknown) => void
  attempts: AttemptLog
}

/** An answer that has begun; its body must be read or its deadline cut. */
export interface OpenAnswer {
  upstream: Upstream
  answer: UpstreamAnswer
  deadline: Deadline
  permit: Permit
  rest: readonly Upstream[]
  endsAt: number
}

/** Asks one upstream after the other, each once, until one accepts. @throws WireError of the last, or of one that blames the request */
export async function send({
  upstreams,
  requestFor,
  settings,
  left,
  endsAt = performance.now() + settings.upstreamTotalSeconds * 1000,
  onFailure,
  attempts,
}: SendInput): Promise<OpenAnswer> {
  const idleMs = settings.upstreamIdleSeconds * 1000
  let failure: unknown = null
  const asked = new Set<Upstream>()
  // Those that are passed over, as others are better, are asked where no other has answered.
  for (const [turn, upstream] of [...upstreams, ...upstreams].entries()) {
    const totalMs = endsAt - performance.now()
    if (left?.aborted || totalMs <= 0) break
    const permit = asked.has(upstream) ? null : upstream.breaker.enter(turn >= upstreams.length)
    if (!permit) continue
    asked.add(upstream)
    const request = requestFor(upstream)
    const { isStream, requestId } = request
    // A whole answer gives no sign of life before it is ready. Its upstream does, by answering what is free: given up then, it would
    // have worked for nothing, and another would be asked for the same.
    const isAlive = () => upstream.isAlive({ requestId, signal: AbortSignal.timeout(idleMs) })
    const deadline = createDeadline({ idleMs, totalMs, isAlive: isStream ? null : isAlive })
    const leave = () => deadline.cut('left')
    left?.addEventListener('abort', leave, { once: true })
    attempts.begin(upstream)
    const answer = await upstream.send({ ...request, signal: deadline.signal }).catch((error: unknown) => {
      const reason = deadline.reason()
      if (reason === 'left') permit.cancelled()
      else permit.failed()
      attempts.failed(reason === 'left' ? 'aborted' : 'failed', null, unanswered(upstream, error, reason))
      failure = reason === null ? upstreamBroken(error) : upstreamTimeout(reason)
      return null
    })
    if (answer) attempts.named(answer.upstreamId)
    if (answer && answer.status >= 200 && answer.status < 300) {
      permit.answered()
      return {
        upstream,
        answer,
        deadline,
        permit,
        rest: upstreams.filter((other) => !asked.has(other)),
        endsAt,
      }
    }
    if (answer) {
      const isReported = reportStatus(permit, answer)
      // It has spoken: what it has to say must not take all the time that others could have.
      deadline.touch()
      const refusal = await readRefusal(upstream, answer)
      if (!isReported) reportForbidden(permit, refusal.text)
      deadline.cut('left')
      attempts.failed(refusal.isFinal ? 'refused' : 'failed', answer.status, refusal.reason)
      if (refusal.isFinal) throw refusal.error
      failure = refusal.error
    }
    deadline.stop()
    left?.removeEventListener('abort', leave)
    if (!left?.aborted) onFailure(failure)
  }
  throw failure ?? unavailability(upstreams) ?? upstreamBroken('no upstream')
}

const CUT: Record<CutReason, string> = {
  idle: 'silent for too long',
  total: 'took too long',
  left: 'the caller left',
}

function unanswered(upstream: Upstream, error: unknown, reason: CutReason | null): string {
  if (reason !== null) return CUT[reason]
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return upstream.scrub(code || (error instanceof Error ? error.message : 'no answer'))
}
