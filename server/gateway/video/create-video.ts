import type { FastifyReply, FastifyRequest } from 'fastify'
import { VideoAnswer } from '../../../contract/openai.ts'
import { HOLD_LEASE_MS, insertVideo } from '../../content/index.ts'
import { unitPrices } from '../../catalog/index.ts'
import { openCappedCall } from '../call/open-capped-call.ts'
import type { Gateway } from '../context.ts'
import { requestJson } from '../media/request-json.ts'
import { isBuiltin } from '../plan/is-builtin.ts'
import { unsupported } from '../refuse/refuse-unpriced.ts'
import { refuseMemberTargets } from '../refuse/refuse-private-targets.ts'
import { findModel } from '../caller/find-model.ts'
import { readVideoRequest } from './read-video-request.ts'
import { videoWire } from './video-wire.ts'

const Accepted = VideoAnswer.refine(({ id }) => Boolean(id))

/** `POST /v1/videos`: holds the price of all seconds; the job in the database keeps the hold until it is settled. */
export async function createVideo(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const { deps } = gateway
  const { value, contentFor } = await readVideoRequest(request)
  refuseMemberTargets(value, deps.env.PRIVATE_MEDIA_HOSTS)
  const model = await findModel(request, value.model, 'video')
  if (!isBuiltin(model) && !model.options.sizes.includes(value.size)) throw unsupported('size')
  const upperLines = [
    { item: 'second' as const, quantity: value.seconds, unitNano: unitPrices(model).second },
  ]
  const call = await openCappedCall({
    gateway,
    request,
    modelId: model.id,
    upperLines,
    coversTokens: false,
  })
  const { answer, upstream } = await requestJson({
    gateway,
    call,
    schema: Accepted,
    path: '/videos',
    contentFor,
  })
  try {
    const video = await insertVideo(deps, {
      user_id: request.gatewayCaller.userId,
      key_id: request.gatewayCaller.keyId,
      request_id: call.requestId,
      model_id: model.id,
      upstream: upstream.name,
      upstream_account: upstream.account,
      upstream_id: answer.id ?? '',
      seconds: value.seconds,
      size: value.size,
      prompt: value.prompt,
      attempts: call.attempts.list({ status: 'succeeded', lines: upperLines }),
    })
    // This comes after the job is stored: money that no job stands for must not be held for long, should this process die here.
    await deps.wallet.extendLease(call.requestId, HOLD_LEASE_MS)
    call.handOver()
    gateway.videos.look()
    reply.header('cache-control', 'no-store')
    return await reply.send(videoWire({ ...video, cost_nano: 0n, expires_at: null }, value.prompt))
  } catch (error) {
    // Its upstream makes it nevertheless.
    call.attempts.lost(upperLines)
    await call.release('failed', error)
    throw error
  }
}
