import { Button, Input } from 'antd'
import type { Model } from '../../../../../contract/model.ts'
import { useUser } from '../../../../providers/hooks/use-user.ts'
import { Field } from '../../../../ui/field.tsx'
import { noSettings, type ChatSettings } from '../message/chat-types.ts'
import { ParameterFields } from './parameter-fields.tsx'
import { PresetPicker } from './preset-picker.tsx'
import ui from '../../../../ui/ui.module.css'

interface ParameterFormProps {
  settings: ChatSettings
  onChange: (settings: ChatSettings) => void
  model: Model
}

/** The system prompt and the parameters that a model takes. */
export function ParameterForm({ settings, onChange, model }: ParameterFormProps) {
  const isSignedIn = useUser() !== null
  return (
    <div className={ui.form}>
      <Field label="系统提示词" hint="设定模型的角色和要求，对之后的每条消息生效。">
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 4, maxRows: 12 }}
            maxLength={20_000}
            value={settings.systemPrompt}
            onChange={(event) => onChange({ ...settings, systemPrompt: event.target.value })}
          />
        )}
      </Field>
      {isSignedIn && (
        <PresetPicker
          text={settings.systemPrompt}
          onPick={(systemPrompt) => onChange({ ...settings, systemPrompt })}
        />
      )}
      <ParameterFields
        model={model}
        parameters={settings.parameters}
        onChange={(parameters) => onChange({ ...settings, parameters })}
      />
      <Button onClick={() => onChange(noSettings)}>恢复默认</Button>
    </div>
  )
}
