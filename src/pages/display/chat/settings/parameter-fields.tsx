import { Input, InputNumber, Select, Slider } from 'antd'
import { REASONING_EFFORTS } from '../../../../../contract/chat-parameters.ts'
import type { ChatParameter, ChatParameters } from '../../../../../contract/chat-settings.ts'
import { displayCount } from '../../../../../contract/money.ts'
import type { Model } from '../../../../../contract/model.ts'
import { Field } from '../../../../ui/field.tsx'
import styles from '../chat.module.css'

interface ParameterFieldsProps {
  model: Model
  parameters: ChatParameters
  onChange: (parameters: ChatParameters) => void
}

type NumberName = Exclude<ChatParameter, 'stop' | 'reasoning_effort'>

const numbers: Record<NumberName, { label: string; hint: string; min: number; max?: number; step: number }> =
  {
    temperature: { label: '温度', hint: '0 到 2，越高越发散；留空用模型默认值。', min: 0, max: 2, step: 0.1 },
    top_p: {
      label: '核采样',
      hint: '0 到 1，越低越保守；一般只调它和温度之一。',
      min: 0,
      max: 1,
      step: 0.05,
    },
    max_tokens: { label: '最大输出', hint: '单位 Token；留空不限。', min: 1, step: 1 },
    presence_penalty: {
      label: '话题惩罚',
      hint: '-2 到 2，越高越倾向于谈新话题。',
      min: -2,
      max: 2,
      step: 0.1,
    },
    frequency_penalty: { label: '重复惩罚', hint: '-2 到 2，越高越少重复用词。', min: -2, max: 2, step: 0.1 },
    seed: {
      label: '随机种子',
      hint: '相同的种子与参数尽量得到相同的回答。',
      min: 0,
      max: 4_294_967_295,
      step: 1,
    },
  }
/** The slider of each stands here while the model decides. */
const NEUTRAL = {
  temperature: 1,
  top_p: 1,
  presence_penalty: 0,
  frequency_penalty: 0,
} as const satisfies Partial<Record<NumberName, number>>
type SlidName = keyof typeof NEUTRAL
const efforts = { low: '低', medium: '中', high: '高' } as const

const isNumber = (name: ChatParameter): name is NumberName => name in numbers

export function ParameterFields({ model, parameters, onChange }: ParameterFieldsProps) {
  const set = (patch: ChatParameters) => onChange({ ...parameters, ...patch })
  return (model.parameters ?? []).map((name) => {
    if (isNumber(name)) {
      const { label, hint, min, max, step } = numbers[name]
      const most = name === 'max_tokens' ? model.maxOutputTokens : max
      const limit = name === 'max_tokens' && most !== undefined ? `最多 ${displayCount(most)}，` : ''
      return (
        <Field key={name} label={`${label}（${name}）`} hint={`${limit}${hint}`}>
          {(control) => (
            <div className={styles.slide}>
              {name in NEUTRAL && max !== undefined && (
                <Slider
                  ariaLabelForHandle={`${label}滑块`}
                  min={min}
                  max={max}
                  step={step}
                  value={parameters[name] ?? NEUTRAL[name as SlidName]}
                  onChange={(value) => set({ [name]: value })}
                  tooltip={{ open: false }}
                />
              )}
              <InputNumber
                controls={false}
                {...control}
                min={min}
                max={most}
                step={step}
                precision={step === 1 ? 0 : undefined}
                value={parameters[name] ?? null}
                onChange={(value) => set({ [name]: value ?? undefined })}
              />
            </div>
          )}
        </Field>
      )
    }
    if (name === 'reasoning_effort')
      return (
        <Field key={name} label="思考强度（reasoning_effort）" hint="越高想得越久，费用也越高。">
          {(control) => (
            <Select
              {...control}
              allowClear
              placeholder="模型默认"
              value={parameters.reasoning_effort}
              onChange={(value?: (typeof REASONING_EFFORTS)[number]) => set({ reasoning_effort: value })}
              options={REASONING_EFFORTS.map((value) => ({ value, label: efforts[value] }))}
            />
          )}
        </Field>
      )
    return (
      <Field key={name} label="停止词（stop）" hint="至多 4 个，用逗号分隔；回答遇到其中一个即停止。">
        {(control) => (
          <StopInput
            control={control}
            value={parameters.stop ?? []}
            onChange={(stop) => set({ stop: stop.length === 0 ? undefined : stop })}
          />
        )}
      </Field>
    )
  })
}

interface StopInputProps {
  control: object
  value: string[]
  onChange: (stop: string[]) => void
}

const StopInput = ({ control, value, onChange }: StopInputProps) => (
  <Input
    {...control}
    key={value.join('，')}
    defaultValue={value.join('，')}
    onBlur={(event) => onChange(wordsOf(event.target.value))}
  />
)

const wordsOf = (text: string) =>
  [...new Set(text.split(/[,，]/).map((word) => word.trim().slice(0, 64)))].filter(Boolean).slice(0, 4)
