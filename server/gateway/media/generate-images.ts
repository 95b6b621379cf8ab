import type { FastifyReply, FastifyRequest } from 'fastify'
import { ImageRequest } from '../../../contract/openai.ts'
import type { CatalogModel } from '../../catalog/schema.ts'
import { originOf } from '../../http/origin-of.ts'
import { addCreation } from '../../services/creation/add-creation.ts'
import { priceImage } from '../plan/price-image.ts'
import { NO_TOKENS } from '../call/open-call.ts'
import { openCappedCall } from '../call/open-capped-call.ts'
import type { Gateway } from '../gateway.ts'
import { upstreamBroken } from '../upstream/upstream-failure.ts'
import { removeMember, setMembers } from '../wire/json-members.ts'
import { refuseMemberTargets } from '../refuse/refuse-private-targets.ts'
import { readRequest } from '../wire/read-request.ts'
import { findModel } from '../find-model.ts'
import { requestJson } from './request-json.ts'
import { creationOf, isPlayground } from './playground.ts'
import { sendBilled } from './send-json.ts'
import { storeImages, PicturesAnswer } from './store-images.ts'

const FORMAT = 'response_format'

/** OpenAI's models of that name always put pictures into the answer, and clients rely on it. */
const isGptImage = (name: string) => /(?:^|\/)gpt-image/i.test(name)

const formatOf = ({ id, defaultFormat }: Extract<CatalogModel, { type: 'image' }>, upstreamModel: string) =>
  defaultFormat ?? (isGptImage(id) || isGptImage(upstreamModel) ? 'b64_json' : 'url')

/** `POST /v1/images/generations`: billed by the pictures that came, at most those that were asked for. */
export async function generateImages(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const { deps } = gateway
  const { value, text } = await readRequest(ImageRequest, request.body, 'image')
  refuseMemberTargets(value, deps.env.PRIVATE_MEDIA_HOSTS)
  const model = await findModel(request, value.model, 'image')
  const asked = value.n ?? 1
  const { unitNano, members, tier } = priceImage(model, value)
  const linesOf = (quantity: number) => [{ item: 'image' as const, quantity, unitNano, ...tier }]
  const call = await openCappedCall({
    gateway,
    request,
    modelId: model.id,
    upperLines: linesOf(asked),
    coversTokens: false,
  })
  const {
    text: answerText,
    answer,
    upstream,
  } = await requestJson({
    gateway,
    call,
    schema: PicturesAnswer,
    path: '/images/generations',
    contentFor: (upstreamModel) => {
      const isAsked = model.asksForBase64 && !isGptImage(upstreamModel)
      return {
        body: setMembers(isAsked ? text : removeMember(text, FORMAT), {
          model: JSON.stringify(upstreamModel),
          n: String(asked),
          ...members,
          ...(isAsked ? { [FORMAT]: '"b64_json"' } : {}),
        }),
      }
    },
  })
  const pictures = await storeImages({
    deps,
    userId: request.gatewayCaller.userId,
    origin: originOf(request, deps.env),
    pictures: answer.data.slice(0, asked),
    as: value.response_format ?? formatOf(model, upstream.model),
    trustedHost: upstream.name,
    signal: AbortSignal.any([gateway.upstreams.closing, call.frozen]),
  })
  if (pictures.length === 0) {
    throw await call.giveUp(upstreamBroken('none of the pictures could be had'))
  }
  const { costNano } = await call.settleUnsent({
    status: 'succeeded',
    lines: linesOf(pictures.length),
    ...NO_TOKENS,
  })
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
