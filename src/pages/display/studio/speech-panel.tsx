import { useNavigate, useSearchParams } from 'react-router'
import type { Model } from '../../../../contract/model.ts'
import { useModels } from '../../../components/models/use-models.ts'
import { pathOf } from '../../../providers/path-of.ts'
import { defaultSpeechOptions } from './default-options.ts'
import { SynthesisStudio } from './synthesis-studio.tsx'
import { useState } from 'react'
import { displayYuan } from '../../../../contract/money.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CreationCard } from './creation-card.tsx'
import { transcribe } from './generate.ts'
import { AudioInput } from './audio-input.tsx'
import { StudioFrame } from './studio-frame.tsx'
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

function TranscriptionStudio({ model }: { model: Model }) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <StudioFrame
      kind="transcript"
      title="我的转写"
      price={
        model.type === 'transcription'
          ? `按时长计费，${displayYuan(model.price.perMinute)} / 分钟`
          : `按字数计费，${displayYuan(model.price.perMillionChars)} / 百万字符`
      }
      label="转成文字"
      canSend={file !== null}
      make={async (signal) => {
        if (file !== null) await transcribe({ modelId: model.id, file, signal })
      }}
      renderPending={(seconds) => <div className={styles.wait}>正在识别，已等待 {seconds} 秒</div>}
      empty={
        <EmptyState
          title="文字会出现在这里"
          text={
            model.isBuiltin
              ? '内置演示引擎并不识别语音：对它自己合成的音频给出原文，对其他音频只给出时长和音量。'
              : '选择一个音频文件，或用麦克风录一段。'
          }
        />
      }
      renderCard={(creation) => (
        <CreationCard
          key={creation.id}
          creation={creation}
          canDelete
          facts={[`${Array.from(creation.text).length} 字`]}
          actions={<CopyButton text={creation.text} label="复制文字" />}
        >
          {null}
        </CreationCard>
      )}
    >
      <AudioInput file={file} onChoose={setFile} />
    </StudioFrame>
  )
}
