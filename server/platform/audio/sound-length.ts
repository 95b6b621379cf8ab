import { amrSeconds } from './containers/amr-seconds.ts'
import { flacSeconds } from './containers/flac-seconds.ts'
import { afterTags, frameSeconds } from './containers/frame-seconds.ts'
import { mp4Seconds } from './containers/mp4-seconds.ts'
import { oggSeconds } from './containers/ogg-seconds.ts'
import { webmSeconds } from './containers/webm-seconds.ts'
import type { SoundLength } from './containers/measuring.ts'
import { readWav } from './read-wav.ts'

/** Sound of fewer bytes a second is not understood any more. */
export const BYTES_A_SECOND_MIN = 750

/** Length of WAV, MP3, AAC, AMR, Ogg (Opus, Vorbis), FLAC, MP4/M4A (AAC) or WebM (Opus, AAC), without decoding, with pauses. */
export function* soundLength(file: Buffer): Generator<void, SoundLength> {
  const found = yield* inContainer(file.subarray(afterTags(file)))
  // A server that goes by the name of a file may play frames wherever they stand in it.
  const frames = yield* frameSeconds(file)
  const known = found ?? frames
  const seconds = Math.max(found?.seconds ?? 0, frames?.seconds ?? 0)
  if (known?.isMeasured) return { seconds, isMeasured: true }
  return { seconds: Math.max(seconds, file.length / BYTES_A_SECOND_MIN), isMeasured: false }
}

function* inContainer(bytes: Buffer): Generator<void, SoundLength | null> {
  const head = bytes.toString('latin1', 0, 12)
  if (/^(?:RIFF|RF64|BW64)/.test(head)) {
    const wav = readWav(bytes)
    return wav && { seconds: wav.seconds, isMeasured: true }
  }
  if (head.startsWith('OggS')) return yield* oggSeconds(bytes)
  if (head.startsWith('fLaC')) return yield* flacSeconds(bytes)
  if (head.startsWith('ftyp', 4)) return yield* mp4Seconds(bytes)
  if (head.startsWith('\x1a\x45\xdf\xa3')) return yield* webmSeconds(bytes)
  if (head.startsWith('#!AMR')) return yield* amrSeconds(bytes)
  return null
}
