import { Slider } from 'antd'
import { useState } from 'react'
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
import { SpeechCard } from './speech-card.tsx'
import { StudioFrame } from './studio-frame.tsx'
import { useDraft } from './use-draft.ts'
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
