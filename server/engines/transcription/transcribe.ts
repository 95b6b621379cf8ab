import { setTimeout as sleep } from 'node:timers/promises'
import { readWav, type Wav } from '../../platform/audio/read-wav.ts'
import {
  ENGINE_LABEL,
  engineError,
  jsonAnswer,
  type EngineAnswer,
  type EngineRequest,
} from '../engine/engine.ts'

const OWN_TEXT = `${ENGINE_LABEL}：`

const PIECE_CHARACTERS = 8

/** Says how long and loud the sound is; of our own speech engine's sound it gives the text that stands in the file. */
export async function transcribe({ path, form, pieceDelayMs, signal }: EngineRequest): Promise<EngineAnswer> {
  const file = form.find(([name]) => name === 'file')?.[1]
  const wav = typeof file === 'object' ? readWav(file.bytes) : null
  if (!wav) return engineError(400, `${ENGINE_LABEL}只接受 PCM 编码的 WAV 文件`)
  const isOwn = wav.comment.startsWith(OWN_TEXT)
  const facts = `时长 ${wav.seconds.toFixed(2)} 秒，平均音量 ${levelOf(wav)} dBFS`
  const transcript = isOwn ? wav.comment.slice(OWN_TEXT.length) : `（${ENGINE_LABEL}不识别语音。${facts}）`
  const text =
    path === '/audio/translations' ? `${transcript}（${ENGINE_LABEL}不翻译，这是原文）` : transcript
  const note = isOwn
    ? `${ENGINE_LABEL}：文字取自文件中的说明，不是识别出来的`
    : `${ENGINE_LABEL}：没有识别语音`
  const member = (name: string) => form.find(([key]) => key === name)?.[1]
  const format = member('response_format') ?? 'json'
  if (member('stream') === 'true') return eventsOf(text, { seconds: wav.seconds, pieceDelayMs, signal })
  if (format === 'srt' || format === 'vtt') return textAnswer(subtitleOf(format, text, wav.seconds))
  if (format === 'json' || format === 'verbose_json')
    return jsonAnswer({ text, duration: wav.seconds, level_dbfs: levelOf(wav), engine: 'builtin-demo', note })
  if (format !== 'text') return engineError(400, `${ENGINE_LABEL}只支持 json、verbose_json、text、srt 与 vtt`)
  return textAnswer(`${text}\n`)
}

const textAnswer = (text: string): EngineAnswer => ({
  status: 200,
  contentType: 'text/plain; charset=utf-8',
  pieces: (async function* () {
    yield Buffer.from(text)
  })(),
})

/** One line of words for the whole sound. */
function subtitleOf(format: 'srt' | 'vtt', text: string, seconds: number): string {
  const mark = format === 'srt' ? ',' : '.'
  const at = new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23).replace('.', mark)
  const line = `00:00:00${mark}000 --> ${at}\n${text}\n`
  return format === 'srt' ? `1\n${line}` : `WEBVTT\n\n${line}`
}

interface EventOptions extends Pick<EngineRequest, 'pieceDelayMs' | 'signal'> {
  seconds: number
}

function eventsOf(text: string, { seconds, pieceDelayMs, signal }: EventOptions): EngineAnswer {
  const event = (value: object) => Buffer.from(`data: ${JSON.stringify(value)}\n\n`)
  async function* pieces() {
    const characters = Array.from(text)
    for (let at = 0; at < characters.length; at += PIECE_CHARACTERS) {
      await sleep(pieceDelayMs, undefined, { signal })
      const delta = characters.slice(at, at + PIECE_CHARACTERS).join('')
      yield event({ type: 'transcript.text.delta', delta })
    }
    const usage = { type: 'duration', seconds: Math.ceil(seconds) }
    yield event({ type: 'transcript.text.done', text, usage })
  }
  return { status: 200, contentType: 'text/event-stream', pieces: pieces() }
}

/** Root mean square of 16-bit samples against full scale, in decibels. */
function levelOf({ samples, bits }: Wav): number | null {
  if (bits !== 16 || samples.length < 2) return null
  let sum = 0
  const count = samples.length >> 1
  for (let i = 0; i < count; i += 1) sum += (samples.readInt16LE(i * 2) / 32_768) ** 2
  return sum === 0 ? null : Math.round(100 * 10 * Math.log10(sum / count)) / 100
}
