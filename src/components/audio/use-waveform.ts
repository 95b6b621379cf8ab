import { useEffect, useState } from 'react'
import { decodeSound, peaksOf } from './decode-sound.ts'

const PARTS = 96
const FLAT = Array.from({ length: PARTS }, () => 0)

/** The outline of a sound; flat until it is known, and for a sound that the browser cannot decode. */
export function usePeaks(blob: Blob | undefined): number[] {
  const [found, setFound] = useState<{ blob: Blob; peaks: number[] }>()
  useEffect(() => {
    let isWanted = true
    async function look(sound: Blob) {
      const samples = await decodeSound(sound).catch(() => null)
      if (isWanted && samples) setFound({ blob: sound, peaks: peaksOf(samples, PARTS) })
    }
    if (blob !== undefined) void look(blob)
    return () => {
      isWanted = false
    }
  }, [blob])
  return found !== undefined && found.blob === blob ? found.peaks : FLAT
}
