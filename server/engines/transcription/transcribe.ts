import { readWav, type Wav } from '../../audio/read-wav.ts'
import { ENGINE_LABEL, engineError, jsonAnswer, type EngineAnswer, type EngineRequest } from '../engine.ts'

const OWN_TEXT = `${ENGINE_LABEL}：`

/** Says how long and loud the sound is; of our own speech engine's sound it gives the text that stands in the file. */
export async function transcribe({ form }: EngineRequest): Promise<EngineAnswer> {
  const file = form.find(([name]) => name === 'file')?.[1]
  const wav = typeof file === 'object' ? readWav(file.bytes) : null
  if (!wav) return engineError(400, `${ENGINE_LABEL}只接受 PCM 编码的 WAV 文件`)
  const isOwn = wav.comment.startsWith(OWN_TEXT)
  const facts = `时长 ${wav.seconds.toFixed(2)} 秒，平均音量 ${levelOf(wav)} dBFS`
  const text = isOwn ? wav.comment.slice(OWN_TEXT.length) : `（${ENGINE_LABEL}不识别语音。${facts}）`
  const note = isOwn
    ? `${ENGINE_LABEL}：文字取自文件中的说明，不是识别出来的`
    : `${ENGINE_LABEL}：没有识别语音`
  const format = form.find(([name]) => name === 'response_format')?.[1] ?? 'json'
  if (format === 'json' || format === 'verbose_json')
    return jsonAnswer({ text, duration: wav.seconds, level_dbfs: levelOf(wav), engine: 'builtin-demo', note })
  if (format !== 'text') return engineError(400, `${ENGINE_LABEL}只支持 json、verbose_json 与 text`)
  const bytes = Buffer.from(`${text}\n`)
  return {
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    pieces: (async function* () {
      yield bytes
    })(),
  }
}

/** Root mean square of 16-bit samples against full scale, in decibels. */
function levelOf({ samples, bits }: Wav): number | null {
  if (bits !== 16 || samples.length < 2) return null
  let sum = 0
  const count = samples.length >> 1
  for (let i = 0; i < count; i += 1) sum += (samples.readInt16LE(i * 2) / 32_768) ** 2
  return sum === 0 ? null : Math.round(100 * 10 * Math.log10(sum / count)) / 100
}
