import type { FastifyReply, FastifyRequest } from 'fastify'
import { findVideo } from '../../content/index.ts'
import { readerOf } from '../caller/authenticate.ts'
import type { Gateway } from '../context.ts'
import { sendMedia } from '../media/send-media.ts'
import { badParameter, WireError } from '../wire/wire-error.ts'
import { videoWire } from './video-wire.ts'

/** @throws WireError 404 if there is none of that id, or it is not the caller's */
export async function ownVideo({ deps }: Gateway, request: FastifyRequest) {
  const { id } = request.params as { id: string }
  const video = await findVideo(deps.database.db, { id, ...readerOf(request.gatewayCaller) })
  if (!video) throw noVideo()
  return video
}

/** `GET /v1/videos/:id` */
export async function getVideo(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const video = await ownVideo(gateway, request)
  reply.header('cache-control', 'no-store')
  return videoWire(video, gateway.deps.secrets.open(video.request_sealed))
}

/** `GET /v1/videos/:id/content` */
export async function getVideoContent(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const { variant } = request.query as { variant?: unknown }
  if (variant !== undefined && variant !== 'video')
    throw badParameter('variant', '只提供视频本身，不提供缩略图', 'unsupported_value')
  const video = await ownVideo(gateway, request)
  if (video.status === 'failed') throw badParameter('id', '视频生成失败，没有可下载的内容', 'video_not_ready')
  if (video.status !== 'completed') throw badParameter('id', '视频尚未生成完毕', 'video_not_ready')
  return sendMedia({ gateway, reply, id: video.media_id, reader: { userId: video.user_id, keyIds: null } })
}

export const noVideo = () =>
  new WireError({
    code: 'video_not_found',
    message: '视频不存在或已过期',
  })
