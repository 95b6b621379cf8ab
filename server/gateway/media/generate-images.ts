import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { formatYuan } from '../../../contract/money.ts'
import { ImageRequest } from '../../../contract/openai.ts'
import { unitPrices } from '../../services/model/price.ts'
import { openCappedCall } from '../call/open-capped-call.ts'
import type { Gateway } from '../gateway.ts'
import { memberText, setMembers } from '../wire/json-members.ts'
import { readRequest } from '../wire/read-request.ts'
import { badParameter } from '../wire/wire-error.ts'
import { findModel } from '../who.ts'
import { askForJson } from './ask-for-json.ts'

const Picture = z
  .object({ b64_json: z.string().nullish(), url: z.string().nullish() })
  .refine(({ b64_json, url }) => Boolean(b64_json ?? url))
const Answer = z.object({ data: z.array(Picture).min(1) })

/** `POST /v1/images/generations`: billed by the pictures that came, at most those that were asked for. */
export async function generateImages(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const { value, text } = readRequest(ImageRequest, request.body)
  const model = findModel(gateway.deps, request.gatewayCaller, value.model, 'image')
  if (value.response_format === 'url')
    throw badParameter('response_format', '暂不支持返回图片地址，请使用 b64_json', 'unsupported_value')
  const asked = value.n ?? 1
  const { image: unitNano } = unitPrices(model)
  const linesOf = (quantity: number) => [{ item: 'image' as const, quantity, unitNano }]
  const call = await openCappedCall({
    gateway,
    request,
    modelId: model.id,
    upperLines: linesOf(asked),
    coversTokens: false,
  })
  const { text: answerText, answer } = await askForJson({
    gateway,
    call,
    schema: Answer,
    path: '/images/generations',
    bodyFor: (upstreamModel) =>
      setMembers(text, {
        model: JSON.stringify(upstreamModel),
        n: String(asked),
        response_format: '"b64_json"',
      }),
  })
  const { costNano } = await call.settle({
    status: 'succeeded',
    lines: linesOf(Math.min(asked, answer.data.length)),
    promptTokens: 0,
    cachedTokens: 0,
    completionTokens: 0,
    isEstimated: false,
  })
  const usage = memberText(answerText, 'usage')
  const cost = { cost: JSON.stringify(formatYuan(costNano)) }
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(setMembers(answerText, { usage: setMembers(usage?.startsWith('{') ? usage : '{}', cost) }))
}
