import { Pool } from 'undici'
import type { Env } from '../../platform/env/env.ts'
import {
  type ProbeAnswer,
  type ProbeRequest,
  type UpstreamKeys,
  upstreamLookup,
  type UpstreamProbe,
} from '../../catalog/index.ts'
import { alwaysClosedBreaker } from './breaker.ts'
import { httpUpstream } from './http-upstream.ts'
import { readBody } from './read-body.ts'

const CONNECT_MS = 5000
const TOTAL_MS = 30_000
const BYTES_MAX = 4 * 1024 * 1024

interface ProbeDeps {
  env: Pick<Env, 'UPSTREAM_NETWORKS'>
  keys: Pick<UpstreamKeys, 'of'>
  environment: Record<string, string | undefined>
}

/** Asks as calls are asked, over a connection of its own: neither breakers nor weights hear of it. */
export function createUpstreamProbe({ env, keys, environment }: ProbeDeps): UpstreamProbe {
  const lookup = upstreamLookup(env.UPSTREAM_NETWORKS)
  return {
    async ask({ at, protocol, target, requestId, ...request }: ProbeRequest): Promise<ProbeAnswer> {
      const { origin } = new URL(at.baseUrl)
      const pool = new Pool(origin, {
        headersTimeout: TOTAL_MS,
        bodyTimeout: TOTAL_MS,
        connect: { timeout: CONNECT_MS, lookup },
      })
      const own = at.apiKeyEnv ? environment[at.apiKeyEnv] : undefined
      const upstream = httpUpstream({
        modelId: target,
        protocol,
        breaker: alwaysClosedBreaker,
        config: { ...at, model: target, weight: 1, priority: 0 },
        apiKey: () => (at.key === undefined ? own : keys.of(at.key, origin)),
        poolOf: () => pool,
      })
      const begunAt = performance.now()
      const since = () => Math.round(performance.now() - begunAt)
      let status: number | null = null
      let firstByteMs: number | null = null
      let upstreamId = ''
      const signal = AbortSignal.timeout(TOTAL_MS)
      try {
        const answer = await upstream.send({ ...request, requestId, signal })
        status = answer.status
        upstreamId = answer.upstreamId
        const bytes = await readBody(answer.body, BYTES_MAX, () => {
          firstByteMs ??= since()
        })
        const text = upstream.scrub(bytes.toString('utf8'))
        return { status, problem: null, firstByteMs, upstreamId, durationMs: since(), text }
      } catch (error) {
        const problem = signal.aborted ? '30 秒内没有答完' : problemOf(error)
        return { status, problem, firstByteMs, upstreamId, durationMs: since(), text: '' }
      } finally {
        void pool.destroy()
      }
    },
  }
}

const PROBLEMS: Record<string, string> = {
  ECONNREFUSED: '连不上：那边没有服务在听',
  ECONNRESET: '连接被那边断开',
  ENOTFOUND: '找不到这个域名',
  EAI_AGAIN: '域名暂时解析不了',
  ETIMEDOUT: '连接超时',
  UND_ERR_CONNECT_TIMEOUT: '连接超时',
  UND_ERR_SOCKET: '连接被那边断开',
  CERT_HAS_EXPIRED: '证书已过期',
  DEPTH_ZERO_SELF_SIGNED_CERT: '证书是自签的',
  ERR_TLS_CERT_ALTNAME_INVALID: '证书不是这个域名的',
}

function problemOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : ''
  if (message.includes('UPSTREAM_NETWORKS')) return '地址在受保护的网段，须由 UPSTREAM_NETWORKS 允许'
  if (message.includes('too long')) return '回答超过 4 MiB'
  return PROBLEMS[code] ?? '连不上，或连接中断'
}
