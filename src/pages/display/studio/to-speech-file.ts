import { decodeAudio, toPcm } from '../../../components/audio/decode-audio.ts'
import { encodeWav } from './encode-wav.ts'

const RATE = 16_000
/** Upload limit of the endpoint. */
const FILE_BYTES_MAX = 25 * 1024 * 1024

/** Converts to WAV, mono, 16 kHz; undecodable files pass unchanged. @throws Error with a message for the user, if too large */
export async function toSpeechFile(sound: Blob, name: string): Promise<File> {
  const file = await convert(sound, name)
  if (file.size > FILE_BYTES_MAX) throw new Error('音频太长：转成 WAV 后至多 25 MB，约 13 分钟')
  return file
}

async function convert(sound: Blob, name: string): Promise<File> {
  if (/^audio\/(x-)?wav/.test(sound.type)) return new File([sound], name, { type: 'audio/wav' })
  try {
    const samples = await decodeAudio(sound, RATE)
    return new File([encodeWav(toPcm(samples), RATE)], `${name.replace(/\.\w+$/, '')}.wav`, {
      type: 'audio/wav',
    })
  } catch {
    return new File([sound], name, { type: sound.type })
  }
}
