import { useSearchParams } from 'react-router'
import type { Model } from '../../contract/model.ts'
import { plainSpeech } from './plain-options.ts'
import { SpeakStudio } from './speak-studio.tsx'
import './studio.css'
import { TranscribeStudio } from './transcribe-studio.tsx'

const MODES = [
  { mode: null, label: '文字转语音' },
  { mode: 'transcribe', label: '语音转文字' },
] as const

/** Speech from a text, and a text from speech where the model writes down too; which of them is in the address. */
export function SpeechPanel({ model }: { model: Model }) {
  const [params, setParams] = useSearchParams()
  const options = model.speech ?? plainSpeech
  if (!options.transcribes) return <SpeakStudio model={model} options={options} />
  const mode = params.get('mode') === 'transcribe' ? 'transcribe' : null
  return (
    <>
      <div className="studio-modes" role="group" aria-label="方向">
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
      {mode === null ? <SpeakStudio model={model} options={options} /> : <TranscribeStudio model={model} />}
    </>
  )
}
