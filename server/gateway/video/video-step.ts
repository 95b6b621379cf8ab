import { VideoAnswer } from '../../../contract/openai.ts'
import { readDemands, waitOnDemand } from '../../engines/demands.ts'
import { ENGINE_LABEL } from '../../engines/engine.ts'
import { makeFilm } from '../../engines/video/make-film.ts'
import { sidesOf } from '../../engines/video/sides-of.ts'
import { seedOf } from '../../engines/seed.ts'
import { fetchMedia } from '../../media/fetch-media.ts'
import { saveMedia } from '../../media/save-media.ts'
import { completeVideo, failVideo, showBilled } from '../../services/video/close-video.ts'
import type { VideoRow } from '../../services/video/video-row.ts'
import type { Gateway } from '../gateway.ts'
import { limitBytes } from '../upstream/limit-bytes.ts'
import { readBody } from '../upstream/read-body.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { parseLoose } from '../wire/parse-loose.ts'
import { upstreamOf } from './upstream-of.ts'
import type { VideoLease } from './video-lease.ts'

const ANSWER_BYTES_MAX = 1024 * 1024
const VIDEO_BYTES_MAX = 1024 * 1024 * 1024
const FETCH_MS = 600_000
/** An upstream that does not say in so long how far it is, is asked again. */
const POLL_MS_MAX = 15_000
/** Longer makes nobody wait for a video. */
const JOB_MS_MAX = 60 * 60_000

interface StepInput {
  gateway: Gateway
  video: VideoRow
  lease: VideoLease
}

/** Does the next step of a job: makes the film if it is ours to make, else asks the upstream how far it is. */
export async function videoStep(input: StepInput): Promise<void> {
  const { gateway, video, lease } = input
  const { deps } = gateway
  const fail = (error: string) => failVideo({ deps, video, runAt: lease.runAt(), error })
  const upstream = upstreamOf(gateway.upstreams, video)
  if (!upstream) return fail('生成该视频的模型服务已下线，未扣费')
  if (!(await lease.keepMoney())) return endUnheld(input)
  if (deps.clock() - video.created_at > JOB_MS_MAX) return fail('生成超时，未扣费')
  return video.upstream.startsWith('builtin:') ? film(input) : poll(input, upstream)
}

/** The money is not held any more: it was billed for a film that is kept, or went back. */
async function endUnheld({ gateway: { deps }, video, lease }: StepInput): Promise<void> {
  const runAt = lease.runAt()
  if (video.media_id !== '') return showBilled({ deps, video, runAt })
  return failVideo({ deps, video, runAt, error: '任务中断过久，预扣已退回，未扣费' })
}

async function film({ gateway: { deps }, video, lease }: StepInput): Promise<void> {
  const demands = readDemands(deps.secrets.open(video.request_sealed))
  await waitOnDemand(demands, lease.signal)
  await lease.move({ status: 'in_progress' })
  lease.signal.throwIfAborted()
  const [width, height] = sidesOf(video.size)
  const breaksOff = demands.asked.abort !== undefined
  const bytes = await makeFilm({
    width,
    height,
    seconds: video.seconds,
    seed: seedOf(demands.text),
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

async function poll({ gateway, video, lease }: StepInput, upstream: Upstream): Promise<void> {
  const { deps } = gateway
  const later = () => lease.move({ run_at: deps.clock() + gateway.videoPollMs })
  const get = (path: string, timeoutMs: number) =>
    upstream.send({
      path: `/videos/${encodeURIComponent(video.upstream_id)}${path}`,
      method: 'GET',
      isStream: false,
      requestId: video.request_id,
      signal: AbortSignal.any([lease.signal, AbortSignal.timeout(timeoutMs)]),
    })
  const fail = (error: string) => failVideo({ deps, video, runAt: lease.runAt(), error })

  const answer = await get('', POLL_MS_MAX)
  const text = (await readBody(answer.body, ANSWER_BYTES_MAX)).toString('utf8')
  if (answer.status === 404 || answer.status === 410) return fail('模型服务丢失了该任务，未扣费')
  const parsed = VideoAnswer.safeParse(parseLoose(text))
  if (answer.status !== 200 || !parsed.success) return later()
  const { status, progress, seconds, error, url } = parsed.data
  if (status === 'failed' || status === 'cancelled' || status === 'expired')
    return fail(upstream.scrub(error?.message ?? '').slice(0, 300) || '模型服务未能生成视频，未扣费')
  if (status !== 'completed') {
    const percent = Number(progress)
    await lease.move({
      status: status === 'queued' ? 'queued' : 'in_progress',
      ...(percent >= 0 && percent <= 100 ? { progress: Math.floor(percent) } : {}),
    })
    return later()
  }
  const made = Number(seconds)
  const billed = Number.isInteger(made) && made >= 1 && made <= video.seconds ? made : video.seconds
  if (url) {
    const bytes = fetchMedia({
      url,
      trustedHost: upstream.name,
      maxBytes: VIDEO_BYTES_MAX,
      timeoutMs: FETCH_MS,
      signal: lease.signal,
    })
    return keep({ deps, video, lease, bytes, seconds: billed })
  }
  const content = await get('/content', FETCH_MS)
  if (content.status !== 200) {
    content.body.destroy()
    return later()
  }
  return keep({ deps, video, lease, bytes: limitBytes(content.body, VIDEO_BYTES_MAX), seconds: billed })
}

interface KeepInput {
  deps: Gateway['deps']
  video: VideoRow
  lease: VideoLease
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  seconds: number
}

async function keep({ deps, video, lease, bytes, seconds }: KeepInput): Promise<void> {
  const { id } = await saveMedia({ db: deps.database.db, userId: video.user_id, bytes, now: deps.clock() })
  await completeVideo({ deps, video, runAt: lease.runAt(), mediaId: id, seconds })
}
