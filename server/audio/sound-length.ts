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
const measured = (seconds: number | null): SoundLength | null =>
  seconds === null ? null : { seconds, isMeasured: true }

/** Length of WAV, MP3, AAC, Ogg (Opus, Vorbis), FLAC, MP4/M4A or WebM, without decoding. @returns null for anything else */
export function soundLength(bytes: Buffer): SoundLength | null {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('RIFF')) return measured(readWav(bytes)?.seconds ?? null)
  if (head.startsWith('OggS')) {
    const ogg = oggSeconds(bytes)
    return ogg?.isMeasured ? measured(ogg.seconds) : claimed(bytes, ogg?.seconds ?? null)
  }
  // Lossless: how many bytes a second may have depends on its format, and is looked at there.
  if (head.startsWith('fLaC')) {
    const seconds = flacSeconds(bytes)
    return seconds === null ? null : { seconds, isMeasured: false }
  }
  if (head.startsWith('ftyp', 4)) return claimed(bytes, mp4Seconds(bytes))
  if (head.startsWith('\x1a\x45\xdf\xa3')) return claimed(bytes, webmSeconds(bytes))
  return measured(frameSeconds(bytes))
}
