import { Slider, Button } from 'antd'
import { useState, useEffect } from 'react'
import type { Creation } from '../../../../contract/creation.ts'
import type { SpeechOptions } from '../../../../contract/media-options.ts'
import type { Model } from '../../../../contract/model.ts'
import { displayYuan, formatYuan, parseYuan } from '../../../../contract/money.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { generate } from './generate.ts'
import { PromptExamples } from './prompt-examples.tsx'
import { PromptField } from './prompt-field.tsx'
import { StudioFrame } from './studio-frame.tsx'
import { useDraft } from './use-draft.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { CreationCard } from './creation-card.tsx'
import { DownloadLink } from './download-link.tsx'
import { encodeWav } from './encode-wav.ts'
import { fileNameOf } from './file-name.ts'
import { AudioPlayer } from '../../../components/audio/audio-player.tsx'
import { useMediaBlob } from './use-media-blob.ts'
import styles from './studio.module.css'

const MAX_CHARACTERS = 4096
const EXAMPLES = ['欢迎使用语音合成，今天天气不错。', '列车即将进站，请在黄线外排队候车。']

export function SynthesisStudio({ model, options }: { model: Model; options: SpeechOptions }) {
  const [text, setText] = useDraft('speech')
  const [chosenVoice, setVoice] = useState('')
  const [chosenFormat, setFormat] = useState<SpeechOptions['formats'][number]>('wav')
  const [speed, setSpeed] = useState(1)
  const voice = (options.voices.find(({ id }) => id === chosenVoice) ?? options.voices[0])?.id ?? 'alloy'
  const format = options.formats.includes(chosenFormat) ? chosenFormat : (options.formats[0] ?? 'wav')
  const unitPrice = (parseYuan(model.price.perMillionChars ?? '0') ?? 0n) / 1_000_000n
  const price = formatYuan(unitPrice * BigInt(Array.from(text).length))
  const nameOf = (id: string | undefined) => options.voices.find((one) => one.id === id)?.name ?? id ?? ''
  const reuse = ({ text: reusedText, settings }: Creation) => {
    setText(reusedText)
    setVoice(settings.voice ?? voice)
    setSpeed(settings.speed ?? 1)
  }
  return (
    <StudioFrame
      kind="speech"
      title="我的音频"
      price={`本次约 ${displayYuan(price)}`}
      label="合成语音"
      canSend={text.trim() !== ''}
      make={(signal) =>
        generate({
          path: '/audio/speech',
          body: {
            model: model.id,
            input: text,
            voice,
            ...(options.takesSpeed && { speed }),
            response_format: format,
          },
          signal,
        })
      }
      renderPending={(seconds) => <div className={styles.wait}>正在合成，已等待 {seconds} 秒</div>}
      empty={
        <EmptyState
          title="音频会出现在这里"
          text="写下要朗读的文字，或者从一个例子开始。刷新页面后音频仍在，保存 24 小时。"
          action={<PromptExamples examples={EXAMPLES} onPick={setText} />}
        />
      }
      renderCard={(creation) => (
        <SpeechCard
          key={creation.id}
          creation={creation}
          voiceName={nameOf(creation.settings.voice)}
          onReuse={() => reuse(creation)}
        />
      )}
    >
      <PromptField
        label="要朗读的文字"
        prompt={text}
        example={EXAMPLES[0]}
        onChange={setText}
        maxLength={MAX_CHARACTERS}
        showCount
      />
      <div className={styles.pair}>
        <ChoiceField
          label="声音"
          value={voice}
          choices={options.voices.map(({ id }) => id)}
          nameOf={nameOf}
          onChange={setVoice}
        />
        <ChoiceField
          label="格式"
          value={format}
          choices={options.formats}
          nameOf={(one) => one.toUpperCase()}
          onChange={setFormat}
        />
      </div>
      {options.takesSpeed && (
        <Field label={`语速：${speed} 倍`}>
          {(control) => (
            <Slider
              id={control.id}
              min={0.5}
              max={2}
              step={0.1}
              value={speed}
              onChange={setSpeed}
              ariaLabelForHandle="语速"
            />
          )}
        </Field>
      )}
    </StudioFrame>
  )
}

/** OpenAI's `pcm`: 24 kHz, mono, 16 bits. */
const PCM_RATE = 24_000

interface SpeechCardProps {
  creation: Creation
  voiceName: string
  onReuse: () => void
}

function SpeechCard({ creation, voiceName, onReuse }: SpeechCardProps) {
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
        <ErrorState message="没能取回音频" onRetry={() => void refetch()} />
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
