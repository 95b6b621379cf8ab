import { useNavigate, useSearchParams } from 'react-router'
import type { Model } from '../../../../contract/model.ts'
import { useModels } from '../../../components/models/use-models.ts'
import { pathOf } from '../../../providers/path-of.ts'
import { defaultSpeechOptions } from './default-options.ts'
import { SynthesisStudio } from './synthesis-studio.tsx'
import { TranscriptionStudio } from './transcription-studio.tsx'
import styles from './studio.module.css'

const TRANSCRIBE = 'transcribe'

/** Speech to text: by a transcription model, or by a speech model that says so and is asked to. */
export function SpeechPanel({ model }: { model: Model }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const models = useModels().data ?? []
  const doesBoth = model.speech?.transcribes === true
  const isTranscribing = model.type === 'transcription' || (doesBoth && params.get('mode') === TRANSCRIBE)
  const speaker = model.type === 'speech' ? model : models.find(({ type }) => type === 'speech')
  const transcriber =
    model.type === 'transcription'
      ? model
      : (models.find(({ type }) => type === 'transcription') ?? (doesBoth ? model : undefined))
  const modes = [
    { label: '文字转语音', isOn: !isTranscribing, model: speaker, mode: undefined },
    {
      label: '语音转文字',
      isOn: isTranscribing,
      model: transcriber,
      mode: transcriber?.type === 'speech' ? TRANSCRIBE : undefined,
    },
  ]
  return (
    <>
      {speaker && transcriber && (
        <div className={styles.modes} role="group" aria-label="方向">
          {modes.map(({ label, isOn, model: to, mode }) => (
            <button
              key={label}
              type="button"
              aria-pressed={isOn}
              onClick={() => {
                if (!isOn)
                  void navigate(pathOf('display', { type: 'speech', id: to?.id, mode }), { replace: true })
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {isTranscribing ? (
        <TranscriptionStudio model={model} />
      ) : (
        <SynthesisStudio model={model} options={model.speech ?? defaultSpeechOptions} />
      )}
    </>
  )
}
