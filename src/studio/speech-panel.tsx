import { Input, Select, Slider } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { formatYuan, parseYuan } from '../../contract/money.ts'
import type { Model } from '../../contract/model.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { makeSpeech, speechShelf } from './made-speech.ts'
import { SpeechCard } from './speech-card.tsx'
import { MadeList } from './made-list.tsx'
import { StudioSubmit } from './studio-submit.tsx'
import './studio.css'
import { useGeneration } from './use-generation.ts'

const VOICES = [
  { value: 'alloy', label: '声音一（alloy）' },
  { value: 'nova', label: '声音二（nova）' },
  { value: 'onyx', label: '声音三（onyx）' },
]
const MAX_CHARACTERS = 4096

/** Speech from a text. */
export function SpeechPanel({ model }: { model: Model }) {
  const [text, setText] = useState('')
  const [voice, setVoice] = useState('alloy')
  const [speed, setSpeed] = useState(1)
  const generation = useGeneration()
  const made = useSyncExternalStore(speechShelf.subscribe, speechShelf.read)
  const make = () => generation.run((signal) => makeSpeech({ model, text, voice, speed, signal }))
  const unitPrice = (parseYuan(model.price.perMillionChars ?? '0') ?? 0n) / 1_000_000n
  const price = formatYuan(unitPrice * BigInt(Array.from(text).length))
  return (
    <div className="studio">
      <form
        className="ui-panel ui-form studio-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') void make()
        }}
      >
        <Field label="要朗读的文字">
          {(control) => (
            <Input.TextArea
              {...control}
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder="例如：欢迎使用语音合成，今天天气不错。"
              rows={5}
              maxLength={MAX_CHARACTERS}
              showCount
            />
          )}
        </Field>
        <Field label="声音">
          {(control) => <Select {...control} value={voice} onChange={setVoice} options={VOICES} />}
        </Field>
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
        <StudioSubmit
          price={price}
          label="合成语音"
          canSend={text.trim() !== ''}
          generation={generation}
          onRetry={() => void make()}
        />
      </form>
      <MadeList
        isBusy={generation.isBusy}
        wait="正在合成，通常需要几秒"
        empty={
          <EmptyState
            title="音频会出现在这里"
            text="写下要朗读的文字，点“合成语音”。音频只保留到关闭或刷新页面，请及时下载。"
          />
        }
      >
        {made.map((speech) => (
          <SpeechCard key={speech.id} speech={speech} />
        ))}
      </MadeList>
    </div>
  )
}
