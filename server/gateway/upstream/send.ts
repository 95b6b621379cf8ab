import type { Env } from '../../env.ts'
import { createDeadline, type Deadline } from './deadline.ts'
import type { Pass } from './breaker.ts'
import type { Upstream, UpstreamAnswer, UpstreamRequest } from './upstream.ts'
import { reportForbidden, reportStatus } from './report-refusal.ts'
import { unavailability } from './unavailability.ts'
import { readRefusal, upstreamBroken, upstreamTimeout } from './upstream-failure.ts'

interface SendInput {
  upstreams: readonly Upstream[]
  requestFor: (upstream: Upstream) => Omit<UpstreamRequest, 'signal'>
  env: Pick<Env, 'UPSTREAM_IDLE_SECONDS' | 'UPSTREAM_TOTAL_SECONDS'>
  /** Aborted when the caller has left and wants nothing any more; null: it is finished all the same. */
  left: AbortSignal | null
  /** When all that is tried must have answered, by `performance.now`; default: `UPSTREAM_TOTAL_SECONDS` from now. */
  endsAt?: number
  /** Told of each upstream that failed, for the log. */
  onFailure: (error: unknown) => void
}

/** An answer that has begun; its body must be read or its deadline cut. */
export interface OpenAnswer {
  upstream: Upstream
  answer: UpstreamAnswer
  deadline: Deadline
  /** To be told how the answer's body ended. */
  pass: Pass
  /** Those that have not been asked. */
  rest: readonly Upstream[]
  endsAt: number
}

/**
 * Asks one upstream after the other, each once, until one accepts; those that are known to be broken or busy are left out.
 * @throws WireError what the last one said, or at once if the request itself is wrong
 */
export async function send({
  upstreams,
  requestFor,
  env,
  left,
  endsAt = performance.now() + env.UPSTREAM_TOTAL_SECONDS * 1000,
  onFailure,
}: SendInput): Promise<OpenAnswer> {
  const idleMs = env.UPSTREAM_IDLE_SECONDS * 1000
  let failure: unknown = null
  for (const [tried, upstream] of upstreams.entries()) {
    const totalMs = endsAt - performance.now()
    if (left?.aborted || totalMs <= 0) break
    const pass = upstream.breaker.enter()
    if (!pass) continue
    const request = requestFor(upstream)
    const { isStream, requestId } = request
    // Before it is ready a whole answer gives no sign of life. Its upstream does: one that answers what is free is at work, and is
    // not to do for nothing what another would be asked for again.
    const isAlive = () => upstream.isAlive({ requestId, signal: AbortSignal.timeout(idleMs) })
    const deadline = createDeadline({ idleMs, totalMs, isAlive: isStream ? null : isAlive })
    const leave = () => deadline.cut('left')
    left?.addEventListener('abort', leave, { once: true })
    const answer = await upstream.send({ ...request, signal: deadline.signal }).catch((error: unknown) => {
      const reason = deadline.reason()
      if (reason === 'left') pass.left()
      else pass.broke()
      failure = reason === null ? upstreamBroken(error) : upstreamTimeout(reason)
      return null
    })
    if (answer && answer.status >= 200 && answer.status < 300) {
      pass.answered()
      return { upstream, answer, deadline, pass, rest: upstreams.slice(tried + 1), endsAt }
    }
    if (answer) {
      const isReported = reportStatus(pass, answer)
      // It has spoken: what it has to say must not take all the time that others could have.
      deadline.touch()
      const refusal = await readRefusal(upstream, answer)
      if (!isReported) reportForbidden(pass, refusal.text)
      deadline.cut('left')
      if (refusal.isFinal) throw refusal.error
      failure = refusal.error
    }
    deadline.stop()
    left?.removeEventListener('abort', leave)
    if (!left?.aborted) onFailure(failure)
  }
  throw failure ?? unavailability(upstreams) ?? upstreamBroken('no upstream')
}
