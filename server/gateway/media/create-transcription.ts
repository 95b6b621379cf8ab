import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { formatYuan } from '../../../contract/money.ts'
import { TranscriptionRequest } from '../../../contract/openai.ts'
import { readWav } from '../../audio/read-wav.ts'
import { writeForm, type FormFile } from '../../form.ts'
import { addCreation } from '../../services/creation/add-creation.ts'
import { unitPrices } from '../../services/model/price.ts'
import { openCappedCall } from '../call/open-capped-call.ts'
import { openUpstream } from '../call/open-upstream.ts'
import type { Gateway } from '../gateway.ts'
import { readJsonAnswer } from '../upstream/read-json-answer.ts'
import { upstreamBroken } from '../upstream/upstream-failure.ts'
import { memberText, setMembers } from '../wire/json-members.ts'
import { refuseMemberTargets } from '../refuse/refuse-private-targets.ts'
import { readFormRequest } from '../wire/read-form-request.ts'
import { badParameter } from '../wire/wire-error.ts'
import { findModel } from '../who.ts'
import { creationOf, isTrial } from './trial.ts'

const JSON_FORMATS = new Set(['json', 'verbose_json', 'diarized_json'])
const Answer = z.object({ text: z.string() })

/** Sound of fewer bits is not understood any more. */
const BYTES_A_SECOND_MIN = 1000
/** Two channels of 192 kHz and 32 bits: a header that claims more is not believed. */
const BYTES_A_SECOND_MAX = 192_000 * 2 * 4
/** Faster speaks nobody. */
const CHARACTERS_A_SECOND_MAX = 25
const CHARACTERS_MIN = 100

/**
 * `POST /v1/audio/transcriptions`: the catalog has no type of its own for it, so a speech model does it, billed by the characters
 * that were heard, at its price of a million characters.
 */
export async function createTranscription(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const { form, value } = await readFormRequest(TranscriptionRequest, request, 'speech')
  refuseMemberTargets(value, gateway.deps.env.PRIVATE_MEDIA_HOSTS)
  const file = form.find(([name]) => name === 'file')?.[1]
  if (typeof file !== 'object' || file.bytes.length === 0)
    throw badParameter('file', '参数 file 须为音频文件')
  const model = findModel(gateway.deps, request.gatewayCaller, value.model, 'speech')
  const { character: unitNano } = unitPrices(model)
  const bound = characterBound(file)
  const linesOf = (quantity: number) => [{ item: 'character' as const, quantity, unitNano }]
  const call = await openCappedCall({
    gateway,
    request,
    modelId: model.id,
    upperLines: linesOf(bound),
    coversTokens: false,
  })
  const boundary = `----${randomBytes(24).toString('hex')}`
  const open = await openUpstream({
    gateway,
    call,
    left: null,
    requestFor: (upstream) => ({
      path: '/audio/transcriptions',
      ...writeForm(
        form.map(([name, content]) => [name, name === 'model' ? upstream.model : content]),
        boundary,
      ),
      isStream: false,
      requestId: call.requestId,
    }),
    settleAbandoned: () => call.release('aborted'),
  })
  try {
    const { text, value: json } = await readJsonAnswer(open)
    call.markFirstByte()
    const isJson = JSON_FORMATS.has(value.response_format ?? 'json')
    const answer = Answer.safeParse(json)
    if (isJson && !answer.success) throw upstreamBroken(open.upstream.scrub(text).slice(0, 500))
    const heard = isJson ? (answer.data?.text ?? '') : wordsOf(text)
    const { costNano } = await call.settleUnsent({
      status: 'succeeded',
      lines: linesOf(Math.min(bound, Array.from(heard.trim()).length)),
      promptTokens: 0,
      cachedTokens: 0,
      completionTokens: 0,
      isEstimated: false,
    })
    if (isTrial(request))
      await addCreation(gateway.deps, {
        ...creationOf(request, model),
        kind: 'transcript',
        text: heard.trim(),
        settings: {},
        mediaIds: [],
      })
    reply.header('cache-control', 'no-store')
    if (!isJson) return reply.type('text/plain; charset=utf-8').send(text)
    const usage = memberText(text, 'usage')
    const cost = { cost: JSON.stringify(formatYuan(costNano)) }
    return reply.type('application/json; charset=utf-8').send(
      setMembers(text, {
        ...(memberText(text, 'model') ? { model: JSON.stringify(value.model) } : {}),
        usage: setMembers(usage?.startsWith('{') ? usage : '{}', cost),
      }),
    )
  } catch (error) {
    await call.release('failed')
    throw error
  }
}

/** At most so many characters are in a sound. */
function characterBound({ bytes }: FormFile): number {
  const wav = readWav(bytes)
  const seconds = wav
    ? Math.max(wav.seconds, wav.samples.length / BYTES_A_SECOND_MAX)
    : bytes.length / BYTES_A_SECOND_MIN
  return CHARACTERS_MIN + Math.ceil(seconds * CHARACTERS_A_SECOND_MAX)
}

const NO_WORDS = /^(?:WEBVTT.*|\d+|.*-->.*|NOTE\b.*)$/

/** Subtitles without their numbers and times; plain text stays as it is. */
const wordsOf = (text: string) =>
  text.includes('-->')
    ? text
        .split(/\r?\n/)
        .filter((line) => !NO_WORDS.test(line.trim()))
        .join('')
    : text
