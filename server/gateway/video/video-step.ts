import { VideoAnswer } from '../../../contract/openai.ts'
import { applyDelay, ENGINE_LABEL, makeFilm, readTriggers, seedOf, sidesOf } from '../../engines/index.ts'
import { refusePage } from '../media/is-page.ts'
import { fetchMedia } from '../media/fetch-media.ts'
import { completeVideo, failVideo, saveMedia, showBilled, type VideoRow } from '../../content/index.ts'
import type { UserSlots } from '../../platform/workers/user-slots.ts'
import type { CredentialWatch } from '../call/credential-watch.ts'
import type { Deps } from '../../money/context.ts'
import type { Upstreams } from '../upstream/create-upstreams.ts'
import { readBody } from '../upstream/read-body.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { upstreamOf } from './upstream-of.ts'
import type { VideoLease } from './video-lease.ts'

const ANSWER_BYTES_MAX = 1024 * 1024
const VIDEO_BYTES_MAX = 1024 * 1024 * 1024
const FETCH_MS = 600_000
/** How long an upstream may take to report progress before it is asked again. */
const POLL_MS_MAX = 15_000
const JOB_MS_MAX = 60 * 60_000
/** How long a video finished upstream may still be fetched. */
const FETCHED_MS_MAX = 2 * JOB_MS_MAX

export interface VideoDeps {
  deps: Deps
  upstreams: Upstreams
  /** Milliseconds between two questions to an upstream how far a video is. */
  videoPollMs: number
  credentials: Pick<CredentialWatch, 'watchFreeze'>
}

interface StepInput {
  gateway: VideoDeps
  video: VideoRow
  lease: VideoLease
  fetches: UserSlots
}

/** Does the next step of a job: makes the film if it is ours to make, else asks the upstream how far it is. */
export async function videoStep(input: StepInput): Promise<void> {
  const { gateway, video, lease } = input
  const { deps } = gateway
  const fail = (error: string) => failVideo({ deps, video, runAt: lease.runAt(), error })
  const upstream = await upstreamOf(gateway, video)
  if (!upstream) return fail('生成该视频的模型服务已下线，未扣费')
  if (!(await lease.keepMoney())) return endUnheld(input)
  const ageMs = deps.clock() - video.created_at
  const isLate = ageMs > JOB_MS_MAX
  const isBuiltin = video.upstream.startsWith('builtin:')
  const tooLate = () => fail('生成超时，未扣费')
  if (ageMs > (isBuiltin ? JOB_MS_MAX : FETCHED_MS_MAX)) return tooLate()
  if (isBuiltin) return film(input)
  const state = await askHowFar(input, upstream).catch((error: unknown) => {
    if (!isLate || lease.signal.aborted) throw error
    return null
  })
  if (state === 'lost') return fail('模型服务丢失了该任务，未扣费')
  if (state?.status === 'completed') return fetchFilm(input, upstream, state)
  if (state?.status && FAILED.has(state.status))
    return fail(upstream.scrub(state.error?.message ?? '').slice(0, 300) || '模型服务未能生成视频，未扣费')
  if (isLate) return tooLate()
  if (state) await showProgress(input, state)
  return lease.move({ run_at: deps.clock() + gateway.videoPollMs })
}

/** The money is not held any more: it was billed for a film that is kept, or went back. */
async function endUnheld({ gateway: { deps }, video, lease }: StepInput): Promise<void> {
  const runAt = lease.runAt()
  if (video.media_id !== '') return showBilled({ deps, video, runAt })
  return failVideo({ deps, video, runAt, error: '任务中断过久，预扣已退回，未扣费' })
}

async function film({ gateway: { deps }, video, lease }: StepInput): Promise<void> {
  const triggers = readTriggers(deps.secrets.open(video.request_sealed))
  await applyDelay(triggers, lease.signal)
  await lease.move({ status: 'in_progress' })
  lease.signal.throwIfAborted()
  const [width, height] = sidesOf(video.size)
  const breaksOff = triggers.values.abort !== undefined
  const bytes = await makeFilm({
    width,
    height,
    seconds: video.seconds,
    seed: seedOf(triggers.text),
    breaksOff,
    signal: lease.signal,
    onProgress: (progress) => void lease.move({ progress }).catch(() => {}),
  }).catch((err: unknown) => {
    if (lease.signal.aborted) throw err
    if (!breaksOff) deps.log.error({ err, video: video.id }, 'film failed')
    return null
  })
  if (!bytes)
    return failVideo({
      deps,
      video,
      runAt: lease.runAt(),
      error: breaksOff ? `${ENGINE_LABEL}：按提示词的要求中途失败，未扣费` : '视频生成失败，未扣费',
    })
  return keep({ deps, video, lease, bytes: [bytes], seconds: video.seconds })
}

const FAILED = new Set(['failed', 'cancelled', 'expired'])

const read = ({ video, lease }: StepInput, upstream: Upstream, { path, timeoutMs }: ReadInput) =>
  upstream.send({
    path: `/videos/${encodeURIComponent(video.upstream_id)}${path}`,
    method: 'GET',
    isStream: false,
    requestId: video.request_id,
    signal: AbortSignal.any([lease.signal, AbortSignal.timeout(timeoutMs)]),
  })

interface ReadInput {
  path: string
  timeoutMs: number
}

/** What the upstream says of the job; null if it does not say. */
async function askHowFar(input: StepInput, upstream: Upstream): Promise<VideoAnswer | 'lost' | null> {
  const { status, body } = await read(input, upstream, { path: '', timeoutMs: POLL_MS_MAX })
  const text = (await readBody(body, ANSWER_BYTES_MAX)).toString('utf8')
  if (status === 404 || status === 410) return 'lost'
  const parsed = VideoAnswer.safeParse(tryParseJson(text))
  return status === 200 && parsed.success ? parsed.data : null
}

async function showProgress({ lease }: StepInput, { status, progress }: VideoAnswer): Promise<void> {
  const percent = Number(progress)
  await lease.move({
    status: status === 'queued' ? 'queued' : 'in_progress',
    ...(percent >= 0 && percent <= 100 ? { progress: Math.floor(percent) } : {}),
  })
}

/** Fetches what the upstream has made, if there is room for it; else it is asked again later. */
async function fetchFilm(input: StepInput, upstream: Upstream, state: VideoAnswer): Promise<void> {
  const { gateway, video, lease, fetches } = input
  const { deps } = gateway
  const later = () => lease.move({ run_at: deps.clock() + gateway.videoPollMs })
  const fetched = fetches.tryRun(video.user_id, async () => {
    const bytes = await openFilm(input, upstream, state)
    if (!bytes) return later()
    const made = Number(state.seconds)
    const seconds = Number.isInteger(made) && made >= 1 && made <= video.seconds ? made : video.seconds
    return keep({ deps, video, lease, bytes: refusePage(bytes), seconds })
  })
  return fetched ?? later()
}

/** The pieces of a stream. @throws Error if there are more than `limit` bytes */
async function* limitBytes(pieces: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > limit) throw new Error('the upstream sends too much')
    yield piece
  }
}

async function openFilm(input: StepInput, upstream: Upstream, { url }: VideoAnswer) {
  if (url)
    return fetchMedia({
      url,
      trustedHost: upstream.name,
      maxBytes: VIDEO_BYTES_MAX,
      timeoutMs: FETCH_MS,
      signal: input.lease.signal,
    })
  const { status, body } = await read(input, upstream, { path: '/content', timeoutMs: FETCH_MS })
  if (status === 200) return limitBytes(body.stream(), VIDEO_BYTES_MAX)
  body.destroy()
  return null
}

interface KeepInput {
  deps: Deps
  video: VideoRow
  lease: VideoLease
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  seconds: number
}

async function keep({ deps, video, lease, bytes, seconds }: KeepInput): Promise<void> {
  const { id } = await saveMedia({
    db: deps.database.db,
    userId: video.user_id,
    keyId: video.key_id,
    bytes,
    now: deps.clock(),
  })
  await completeVideo({ deps, video, runAt: lease.runAt(), mediaId: id, seconds })
}
