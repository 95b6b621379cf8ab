import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { TranscriptionRequest, TranslationRequest } from '../../../contract/openai.ts'
import { writeForm } from '../../platform/http/form.ts'
import { addCreation } from '../../content/index.ts'
import { NO_TOKENS } from '../call/open-call.ts'
import { openCappedCall } from '../call/open-capped-call.ts'
import { openUpstream } from '../call/open-upstream.ts'
import type { Gateway } from '../context.ts'
import { isBuiltin } from '../plan/is-builtin.ts'
import { planTranscription } from '../plan/plan-transcription.ts'
import { refuseMemberTargets } from '../refuse/refuse-private-targets.ts'
import { readFormRequest, type FormParts } from '../request/read-form-request.ts'
import { errorWords } from '../wire/error-words.ts'
import { badParameter, unknownModel } from '../wire/wire-error.ts'
import { findModel } from '../caller/find-model.ts'
import type { RequestSchema } from '../request/read-request.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { creationOf, isPlayground } from './playground.ts'
import { readAnswer } from './request-json.ts'
import { sendBilled } from './send-json.ts'
import { mediaClient, streamMedia } from './stream-media.ts'
import { createTranscriptReader } from './transcript-reader.ts'

const JSON_FORMATS = new Set(['json', 'verbose_json', 'diarized_json'])
const Answer = z.object({ text: z.string() })

/** OpenAI's clients, those of vLLM and those of faster-whisper send these. */
const PARTS: FormParts = {
  files: ['file'],
  lists: ['timestamp_granularities', 'include'],
  passed: [
    'language',
    'prompt',
    'temperature',
    'user',
    'seed',
    'top_p',
    'top_k',
    'min_p',
    'frequency_penalty',
    'presence_penalty',
    'repetition_penalty',
    'hotwords',
    'vad_filter',
    'without_timestamps',
    'to_language',
    'stream_include_usage',
    'chunking_strategy',
    'chunking_strategy[type]',
    'chunking_strategy[prefix_padding_ms]',
    'chunking_strategy[silence_duration_ms]',
    'chunking_strategy[threshold]',
  ],
}

/** `POST /v1/audio/transcriptions`: billed by the minutes of the sound. */
export const createTranscription = (gateway: Gateway, request: FastifyRequest, reply: FastifyReply) =>
  transcribe({ gateway, request, reply, schema: TranscriptionRequest, path: '/audio/transcriptions' })

/** `POST /v1/audio/translations`: what is said in the sound, in English. Billed as a transcription is. */
export const createTranslation = (gateway: Gateway, request: FastifyRequest, reply: FastifyReply) =>
  transcribe({ gateway, request, reply, schema: TranslationRequest, path: '/audio/translations' })

interface TranscribeInput {
  gateway: Gateway
  request: FastifyRequest
  reply: FastifyReply
  schema: RequestSchema<TranscriptionRequest>
  path: string
}

async function transcribe({ gateway, request, reply, schema, path }: TranscribeInput) {
  const { form, value } = await readFormRequest({ schema, request, type: 'transcription', parts: PARTS })
  refuseMemberTargets(value, gateway.deps.env.PRIVATE_MEDIA_HOSTS)
  const file = form.find(([name]) => name === 'file')?.[1]
  if (typeof file !== 'object' || file.bytes.length === 0)
    throw badParameter('file', '参数 file 须为音频文件')
  const model = await findTranscriber(request, value.model)
  const plan = await planTranscription(model, file.bytes)
  const client = value.stream === 'true' ? mediaClient(gateway, { request, reply }) : null
  const call = await openCappedCall({
    gateway,
    request,
    modelId: model.id,
    upperLines: plan.upperLines,
    coversTokens: false,
    isStream: client !== null,
  })
  const useOf = (transcript: Parameters<typeof plan.billFor>[0], status: 'succeeded' | 'aborted') => ({
    status,
    ...plan.billFor(transcript),
    ...NO_TOKENS,
  })
  const boundary = `----${randomBytes(24).toString('hex')}`
  const upstreamRequest = {
    gateway,
    call,
    left: client?.left ?? null,
    requestFor: (upstream: Upstream) => ({
      path,
      ...writeForm(
        form.map(([name, content]) => [name, name === 'model' ? upstream.model : content]),
        boundary,
      ),
      isStream: false,
      requestId: call.requestId,
    }),
  }
  const open = await openUpstream({
    ...upstreamRequest,
    revoked: client?.revoked,
    // What a stream's caller sent was heard, or is being heard.
    settleAbandoned: (why) =>
      client
        ? call.settle({ ...useOf({ transcript: '', raw: null }, 'aborted'), errorCode: why.code })
        : call.release('aborted', why),
  })
  const keep = async (text: string) => {
    if (isPlayground(request))
      await addCreation(gateway.deps, {
        ...creationOf(request, model),
        kind: 'transcript',
        text: text.trim(),
        settings: {},
        mediaIds: [],
      })
  }
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
        readerOf: (upstream) => createTranscriptReader({ upstream, use: useOf, onText: keep }),
      }))
  const isJson = JSON_FORMATS.has(value.response_format ?? 'json')
  const whole = await readAnswer({
    upstreamRequest,
    open,
    relay: relay ?? undefined,
    read: ({ text: answered, value: raw }) => {
      const said = isJson ? Answer.safeParse(raw).data?.text : wordsOf(answered, raw)
      return said === undefined || errorWords(raw) !== null
        ? null
        : { text: answered, json: raw, transcript: said }
    },
  })
  if (!whole) return reply
  const { text, json, transcript } = whole
  const { costNano } = await call.settleUnsent(useOf({ transcript, raw: json }, 'succeeded'))
  await keep(transcript)
  return isJson
    ? sendBilled(reply, { text, model: value.model, costNano })
    : reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}

/** A transcription model, or a speech model of the demo engine: another's price has no minutes of sound. */
async function findTranscriber(request: FastifyRequest, name: string) {
  const model = request.callAdmission.version.models.get(name)
  if (model?.type !== 'speech') return findModel(request, name, 'transcription')
  if (!isBuiltin(model)) throw unknownModel(name)
  return findModel(request, name, 'speech')
}

const NO_WORDS = /^(?:WEBVTT.*|\d+|.*-->.*|NOTE\b.*)$/

const PAGE = /^\s*<(?:!doctype|html|head|body|\?xml)\b/i

/** Subtitles without their numbers and times; plain text stays as it is. @param raw as JSON @returns undefined: it is a page, or JSON */
function wordsOf(text: string, raw: unknown): string | undefined {
  if ((typeof raw === 'object' && raw !== null) || PAGE.test(text)) return undefined
  if (!text.includes('-->')) return text
  return text
    .split(/\r?\n/)
    .filter((line) => !NO_WORDS.test(line.trim()))
    .join('')
}
