import { useState, useEffect } from 'react'
import { decodeAudio, peaksOf } from './decode-audio.ts'

const PARTS = 96
export const FLAT = Array.from({ length: PARTS }, () => 0)

export function useWaveform(blob: Blob | undefined): number[] {
  const [found, setFound] = useState<{ blob: Blob; peaks: number[] }>()
  useEffect(() => {
    let isWanted = true
    async function look(sound: Blob) {
      const samples = await decodeAudio(sound).catch(() => null)
      if (isWanted && samples) setFound({ blob: sound, peaks: peaksOf(samples, PARTS) })
    }
    if (blob !== undefined) void look(blob)
    return () => {
      isWanted = false
    }
  }, [blob])
  return found !== undefined && found.blob === blob ? found.peaks : FLAT
}
