import type { FastifyReply, FastifyRequest } from 'fastify'
import { nanoOf } from '../../../contract/money.ts'
import { type CatalogModel, servesTask } from '../../catalog/index.ts'
import { originOf } from '../../platform/ops/origin-of.ts'
import { addCreation } from '../../content/index.ts'
import { isBuiltin } from '../plan/is-builtin.ts'
import { priceImage } from '../plan/price-image.ts'
import { NO_TOKENS } from '../call/open-call.ts'
import { openCappedCall } from '../call/open-capped-call.ts'
import { openUpstream } from '../call/open-upstream.ts'
import type { Gateway } from '../context.ts'
import type { UnitLine } from '../../wallet/index.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { refuseMemberTargets } from '../refuse/refuse-private-targets.ts'
import { unsupported } from '../refuse/refuse-unpriced.ts'
import { badParameter } from '../wire/wire-error.ts'
import { findModel } from '../caller/find-model.ts'
import { completedEvent, createImageReader } from './image-reader.ts'
import { readImageRequest, type ImageParams, type ImageTask } from './read-image-request.ts'
import { readAnswer } from './request-json.ts'
import { creationOf, isPlayground } from './playground.ts'
import { sendBilled } from './send-json.ts'
import { storeImages, PicturesAnswer } from './store-images.ts'
import { mediaClient, streamMedia } from './stream-media.ts'

const FORMAT = 'response_format'

/** OpenAI's models of that name always put pictures into the answer, and clients rely on it. */
const isGptImage = (name: string) => /(?:^|\/)gpt-image/i.test(name)

const formatOf = ({ id, defaultFormat }: Extract<CatalogModel, { type: 'image' }>, upstreamModel: string) =>
  defaultFormat ?? (isGptImage(id) || isGptImage(upstreamModel) ? 'b64_json' : 'url')

/** `POST /v1/images/generations`: billed by the pictures that came, at most those that were asked for. */
export const generateImages = (gateway: Gateway, request: FastifyRequest, reply: FastifyReply) =>
  makeImages({ gateway, request, reply, task: 'generations' })

/** `POST /v1/images/edits`: pictures made of pictures, priced as new ones. */
export const editImages = (gateway: Gateway, request: FastifyRequest, reply: FastifyReply) =>
  makeImages({ gateway, request, reply, task: 'edits' })

/** `POST /v1/images/variations`: pictures like one, priced as new ones. */
export const varyImage = (gateway: Gateway, request: FastifyRequest, reply: FastifyReply) =>
  makeImages({ gateway, request, reply, task: 'variations' })

interface MakeInput {
  gateway: Gateway
  request: FastifyRequest
  reply: FastifyReply
  task: ImageTask
}

type ImageModel = Extract<CatalogModel, { type: 'image' }>

async function makeImages({ gateway, request, reply, task }: MakeInput) {
  const { deps } = gateway
  const value = await readImageRequest(request, task)
  refuseMemberTargets(value.members, deps.env.PRIVATE_MEDIA_HOSTS)
  const model = await findModel(request, value.model, 'image')
  refuseUnserved(model, value, task)
  const count = value.n
  const { unitNano, members, tier } = priceImage(model, value)
  const { perPartialImage } = model.price
  // Those of the demo engine may be free.
  const partialsOf = (quantity: number): UnitLine[] =>
    quantity === 0 || perPartialImage === undefined
      ? []
      : [{ item: 'partialImage', quantity, unitNano: nanoOf(perPartialImage) }]
  const linesOf = (pictures: number, partials: number): UnitLine[] => [
    { item: 'image', quantity: pictures, unitNano, ...tier },
    ...partialsOf(partials),
  ]
  const client = value.stream ? mediaClient(gateway, { request, reply }) : null
  const call = await openCappedCall({
    gateway,
    request,
    modelId: model.id,
    upperLines: linesOf(count, value.partial_images),
    coversTokens: false,
    isStream: client !== null,
  })
  const use = (status: 'succeeded' | 'aborted', partials: number) => ({
    status,
    lines: linesOf(count, partials),
    ...NO_TOKENS,
  })
  const upstreamRequest = {
    gateway,
    call,
    left: client?.left ?? null,
    requestFor: (upstream: Upstream) => {
      const isRequested = model.asksForBase64 && !isGptImage(upstream.model)
      return {
        path: `/images/${task}`,
        ...value.contentFor({
          model: JSON.stringify(upstream.model),
          n: String(count),
          ...members,
          [FORMAT]: isRequested ? '"b64_json"' : null,
        }),
        isStream: false,
        requestId: call.requestId,
      }
    },
  }
  const open = await openUpstream({
    ...upstreamRequest,
    revoked: client?.revoked,
    // What a stream's caller asked for is being drawn.
    settleAbandoned: (why) =>
      client
        ? call.settle({ ...use('aborted', value.partial_images), errorCode: why.code })
        : call.release('aborted', why),
  })
  const relay =
    client &&
    ((answer: OpenAnswer) =>
      streamMedia({
        gateway,
        reply,
        client,
        call,
        open: answer,
        upstreamRequest,
        readerOf: (upstream) => createImageReader({ upstream, partialsMax: value.partial_images, use }),
        eventBytesMax: EVENT_BYTES_MAX,
      }))
  const whole = await readAnswer({
    upstreamRequest,
    open,
    relay: relay ?? undefined,
    async read({ text, value: json, upstream }) {
      const answer = PicturesAnswer.safeParse(json)
      if (!answer.success) return null
      const kept = await storeImages({
        deps,
        caller: request.gatewayCaller,
        origin: originOf(request, deps.env),
        pictures: answer.data.data.slice(0, count),
        as: client ? 'b64_json' : (value.response_format ?? formatOf(model, upstream.model)),
        trustedHost: upstream.name,
        signal: AbortSignal.any([gateway.upstreams.closing, call.frozen]),
      })
      return kept[0] ? { answerText: text, pictures: kept, first: kept[0] } : null
    },
  })
  if (!whole) return reply
  const { answerText, pictures, first } = whole
  const { costNano } = await call.settleUnsent({
    status: 'succeeded',
    lines: linesOf(pictures.length, 0),
    ...NO_TOKENS,
  })
  if (client) {
    reply.hijack()
    const event = JSON.stringify({ type: COMPLETED[task], ...first.wire })
    await client.end(completedEvent(event, costNano))
    return reply
  }
  const mediaIds = pictures.flatMap(({ id }) => id ?? [])
  if (isPlayground(request) && mediaIds.length > 0)
    await addCreation(deps, {
      ...creationOf(request, model),
      kind: 'image',
      text: value.prompt,
      settings: { size: value.size ?? undefined, seed: value.seed ?? undefined },
      mediaIds,
    })
  return sendBilled(reply, {
    text: answerText,
    model: value.model,
    costNano,
    members: { data: JSON.stringify(pictures.map(({ wire }) => wire)) },
  })
}

/** One event has at most this, since it holds a whole picture as Base64. */
const EVENT_BYTES_MAX = 48 * 1024 * 1024
const COMPLETED = {
  generations: 'image_generation.completed',
  edits: 'image_edit.completed',
  variations: 'image_edit.completed',
}

/** @throws WireError 400 for what the catalogue does not say that upstreams can, or has no price for */
function refuseUnserved(model: ImageModel, value: ImageParams, task: ImageTask): void {
  const isServed = task === 'generations' || servesTask(model, task)
  if (!isServed)
    throw badParameter(
      'model',
      `模型 ${model.id} 不支持${task === 'edits' ? '图片编辑' : '图片变体'}（/v1/images/${task}）`,
      'unsupported_value',
    )
  if (value.stream && value.n > 1) throw badParameter('n', '流式只能一张图片', 'unsupported_value')
  if (value.partial_images > 0 && !value.stream)
    throw badParameter('partial_images', '参数 partial_images 只用于流式：stream 须为 true')
  if (value.partial_images > 0 && model.price.perPartialImage === undefined && !isBuiltin(model))
    throw unsupported('partial_images')
}
