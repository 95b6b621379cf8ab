/** Sample rate of common speech models. */
const SPEECH_RATE = 16_000

/** @throws if the browser cannot decode it */
export async function decodeAudio(blob: Blob, sampleRate = SPEECH_RATE): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 1, sampleRate)
  const buffer = await context.decodeAudioData(await blob.arrayBuffer())
  const mixed = new Float32Array(buffer.length)
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
    const samples = buffer.getChannelData(channel)
    for (let i = 0; i < samples.length; i += 1)
      mixed[i] = (mixed[i] ?? 0) + (samples[i] ?? 0) / buffer.numberOfChannels
  }
  return mixed
}

export const toPcm = (samples: Float32Array) =>
  Int16Array.from(samples, (value) => Math.max(-1, Math.min(1, value)) * 32_767)

/** @returns `parts` peaks from 0 to 1, relative to the loudest */
export function peaksOf(samples: Float32Array, parts: number): number[] {
  const peaks = Array.from({ length: parts }, (_, part) => {
    let peak = 0
    const end = ((part + 1) * samples.length) / parts
    for (let i = Math.floor((part * samples.length) / parts); i < end; i += 1)
      peak = Math.max(peak, Math.abs(samples[i] ?? 0))
    return peak
  })
  const loudest = Math.max(...peaks)
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest)
}
