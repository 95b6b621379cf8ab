import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageAfter } from '../../platform/db/page-after.ts'
import { findVideos } from '../../content/index.ts'
import { limitReads } from '../account/limit-reads.ts'
import { readerOf } from '../caller/authenticate.ts'
import type { Gateway } from '../context.ts'
import { listAnswer, readListQuery } from '../wire/list-query.ts'
import { noVideo } from './get-video.ts'
import { videoWire } from './video-wire.ts'

const READS_A_MINUTE = 300

/** `GET /v1/videos`: the newest first. */
export async function listVideos(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  await limitReads(gateway, request, { what: 'videos', perMinute: READS_A_MINUTE })
  const query = readListQuery(request)
  const { database, secrets } = gateway.deps
  const reader = readerOf(request.gatewayCaller)
  const ids = await pageAfter(database.db, { table: 'video', ...reader, ...query, after: query.after })
  if (!ids) throw noVideo()
  const videos = await findVideos(database.db, { ids, ...reader })
  reply.header('cache-control', 'no-store')
  return listAnswer(
    videos.map((video) => videoWire(video, secrets.open(video.request_sealed))),
    query,
  )
}
