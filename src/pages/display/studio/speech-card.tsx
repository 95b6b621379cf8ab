import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { Creation } from '../../../../contract/creation.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { CreationCard } from './creation-card.tsx'
import { DownloadLink } from './download-link.tsx'
import { encodeWav } from './encode-wav.ts'
import { fileNameOf } from './file-name.ts'
import { AudioPlayer } from '../../../components/audio/audio-player.tsx'
import { useMediaBlob } from './use-media-blob.ts'

/** OpenAI's `pcm`: 24 kHz, mono, 16 bits. */
const PCM_RATE = 24_000

interface SpeechCardProps {
  creation: Creation
  voiceName: string
  onReuse: () => void
}

const NO_AUDIO = new Error('没能取回音频')

export function SpeechCard({ creation, voiceName, onReuse }: SpeechCardProps) {
  const { speed, format = 'wav' } = creation.settings
  const { blob, url, isError, refetch } = useMediaBlob(creation.files[0])
  const playable = usePlayable(blob, format)
  return (
    <CreationCard
      creation={creation}
      canDelete
      facts={[
        ...(voiceName === '' ? [] : [voiceName]),
        ...(speed === undefined ? [] : [`${speed} 倍速`]),
        format.toUpperCase(),
      ]}
      actions={
        <>
          <DownloadLink url={url} fileName={fileNameOf(creation, format)} />
          <Button type="text" onClick={onReuse}>
            再用这段文字
          </Button>
        </>
      }
    >
      {isError ? (
        <ErrorState error={NO_AUDIO} onRetry={() => void refetch()} />
      ) : (
        <AudioPlayer blob={playable} label={`朗读：${creation.text}`} />
      )}
    </CreationCard>
  )
}

/** Browsers play raw samples only with a WAV header. */
function usePlayable(blob: Blob | undefined, format: string): Blob | undefined {
  const [wrapped, setWrapped] = useState<Blob>()
  const isRaw = format === 'pcm'
  useEffect(() => {
    if (!isRaw || blob === undefined) return undefined
    let isWanted = true
    async function wrap(raw: Blob) {
      const bytes = await raw.arrayBuffer()
      const samples = new Int16Array(bytes.slice(0, bytes.byteLength - (bytes.byteLength % 2)))
      if (isWanted) setWrapped(encodeWav(samples, PCM_RATE))
    }
    void wrap(blob)
    return () => {
      isWanted = false
    }
  }, [blob, isRaw])
  return isRaw ? wrapped : blob
}
