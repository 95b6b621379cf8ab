import type { FastifyReply, FastifyRequest } from 'fastify'
import { cancelVideo, deleteVideo as deleteEnded, OPEN_STATUSES, type VideoRow } from '../../content/index.ts'
import type { Gateway } from '../context.ts'
import { WireError } from '../wire/wire-error.ts'
import { noVideo, ownVideo } from './get-video.ts'
import { upstreamOf } from './upstream-of.ts'

const CANCEL_MS = 5000

/** `DELETE /v1/videos/:id`: an open one is cancelled and its money returned; one that has ended is deleted. */
export async function deleteVideo(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const { deps } = gateway
  const video = await ownVideo(gateway, request)
  reply.header('cache-control', 'no-store')
  if (OPEN_STATUSES.some((status) => status === video.status)) {
    if (!(await cancelVideo(deps, video))) throw tooLate()
    void cancelUpstream(gateway, video)
    return { id: video.id, object: 'video.deleted', deleted: false, cancelled: true }
  }
  if (!(await deleteEnded(deps.database.db, { id: video.id, userId: video.user_id }))) throw noVideo()
  return { id: video.id, object: 'video.deleted', deleted: true }
}

/** Tells the upstream, which may or may not listen: for our caller it is over either way. */
async function cancelUpstream(gateway: Gateway, video: VideoRow): Promise<void> {
  const { deps } = gateway
  const upstream = await upstreamOf(gateway, video)
  if (!upstream || video.upstream.startsWith('builtin:')) return
  try {
    const { body } = await upstream.send({
      path: `/videos/${encodeURIComponent(video.upstream_id)}`,
      method: 'DELETE',
      isStream: false,
      requestId: video.request_id,
      signal: AbortSignal.timeout(CANCEL_MS),
    })
    body.destroy()
  } catch (err) {
    deps.log.warn({ err, video: video.id }, 'video not cancelled upstream')
  }
}

const tooLate = () =>
  new WireError({
    code: 'video_completed',
    message: '视频刚刚完成并已计费，不能再取消',
  })
