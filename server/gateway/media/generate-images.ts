import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatYuan } from '../../../contract/money.ts'
import { ImageRequest } from '../../../contract/openai.ts'
import type { CatalogModel } from '../../catalog/schema.ts'
import { originOf } from '../../origin-of.ts'
import { addCreation } from '../../services/creation/add-creation.ts'
import { priceImage } from '../plan/price-image.ts'
import { openCappedCall } from '../call/open-capped-call.ts'
import type { Gateway } from '../gateway.ts'
import { upstreamBroken } from '../upstream/upstream-failure.ts'
import { memberText, removeMember, setMembers } from '../wire/json-members.ts'
import { refuseMemberTargets } from '../refuse/refuse-private-targets.ts'
import { readRequest } from '../wire/read-request.ts'
import { findModel } from '../who.ts'
import { askForJson } from './ask-for-json.ts'
import { creationOf, isTrial } from './trial.ts'
import { keepPictures, PicturesAnswer } from './keep-pictures.ts'

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
  const model = findModel(deps, request.gatewayCaller, value.model, 'image')
  const asked = value.n ?? 1
  const { unitNano, members } = priceImage(model, value)
  const linesOf = (quantity: number) => [{ item: 'image' as const, quantity, unitNano }]
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
  } = await askForJson({
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
  const pictures = await keepPictures({
    deps,
    userId: request.gatewayCaller.userId,
    origin: originOf(request, deps.env),
    pictures: answer.data.slice(0, asked),
    as: value.response_format ?? formatOf(model, upstream.model),
    trustedHost: upstream.name,
    signal: gateway.upstreams.closing,
  })
  if (pictures.length === 0) {
    await call.release('failed')
    throw upstreamBroken('none of the pictures could be had')
  }
  const { costNano } = await call.settleUnsent({
    status: 'succeeded',
    lines: linesOf(pictures.length),
    promptTokens: 0,
    cachedTokens: 0,
    completionTokens: 0,
    isEstimated: false,
  })
  const mediaIds = pictures.flatMap(({ id }) => id ?? [])
  if (isTrial(request) && mediaIds.length > 0)
    await addCreation(deps, {
      ...creationOf(request, model),
      kind: 'image',
      text: value.prompt,
      settings: { size: value.size ?? undefined, seed: value.seed ?? undefined },
      mediaIds,
    })
  const usage = memberText(answerText, 'usage')
  const cost = { cost: JSON.stringify(formatYuan(costNano)) }
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      setMembers(answerText, {
        ...(memberText(answerText, 'model') ? { model: JSON.stringify(value.model) } : {}),
        data: JSON.stringify(pictures.map(({ wire }) => wire)),
        usage: setMembers(usage?.startsWith('{') ? usage : '{}', cost),
      }),
    )
}
