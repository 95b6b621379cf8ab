import { flacSeconds } from './containers/flac-seconds.ts'
import { frameSeconds } from './containers/frame-seconds.ts'
import { mp4Seconds } from './containers/mp4-seconds.ts'
import { oggSeconds } from './containers/ogg-seconds.ts'
import { webmSeconds } from './containers/webm-seconds.ts'
import { readWav } from './read-wav.ts'

interface SoundLength {
  seconds: number
  /** Every packet of the sound was counted; else it is what the container says of itself. */
  isMeasured: boolean
}

/** Compressed sound has no more: a header that claims less time than that is not believed. */
const COMPRESSED_BYTES_A_SECOND = 64_000

const claimed = (bytes: Buffer, seconds: number | null): SoundLength | null =>
  seconds === null
    ? null
    : { seconds: Math.max(seconds, bytes.length / COMPRESSED_BYTES_A_SECOND), isMeasured: false }
const measured = (bytes: Buffer, length: SoundLength | null): SoundLength | null =>
  length?.isMeasured ? length : claimed(bytes, length?.seconds ?? null)

/** Length of WAV, MP3, AAC, Ogg (Opus, Vorbis), FLAC, MP4/M4A or WebM, without decoding, with pauses. @returns null for anything else */
export function* soundLength(bytes: Buffer): Generator<void, SoundLength | null> {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('RIFF')) {
    const wav = readWav(bytes)
    return wav && { seconds: wav.seconds, isMeasured: true }
  }
  if (head.startsWith('OggS')) return measured(bytes, yield* oggSeconds(bytes))
  // Lossless: how many bytes a second may have depends on its format, and is looked at there.
  if (head.startsWith('fLaC')) {
    const seconds = flacSeconds(bytes)
    return seconds === null ? null : { seconds, isMeasured: false }
  }
  if (head.startsWith('ftyp', 4)) return claimed(bytes, yield* mp4Seconds(bytes))
  if (head.startsWith('\x1a\x45\xdf\xa3')) return claimed(bytes, yield* webmSeconds(bytes))
  return measured(bytes, yield* frameSeconds(bytes))
}
