import { useSearchParams } from 'react-router'
import type { Model } from '../../../../contract/model.ts'
import { defaultSpeechOptions } from './default-options.ts'
import { SynthesisStudio } from './synthesis-studio.tsx'
import { TranscriptionStudio } from './transcription-studio.tsx'
import styles from './studio.module.css'

const MODES = [
  { mode: null, label: '文字转语音' },
  { mode: 'transcribe', label: '语音转文字' },
] as const

export function SpeechPanel({ model }: { model: Model }) {
  const [params, setParams] = useSearchParams()
  const options = model.speech ?? defaultSpeechOptions
  if (!options.transcribes) return <SynthesisStudio model={model} options={options} />
  const mode = params.get('mode') === 'transcribe' ? 'transcribe' : null
  return (
    <>
      <div className={styles.modes} role="group" aria-label="方向">
        {MODES.map((one) => (
          <button
            key={one.label}
            type="button"
            aria-pressed={one.mode === mode}
            onClick={() => setParams(one.mode === null ? {} : { mode: one.mode }, { replace: true })}
          >
            {one.label}
          </button>
        ))}
      </div>
      {mode === null ? (
        <SynthesisStudio model={model} options={options} />
      ) : (
        <TranscriptionStudio model={model} />
      )}
    </>
  )
}
