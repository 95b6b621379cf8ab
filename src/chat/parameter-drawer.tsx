import { Button, Drawer, Input, InputNumber } from 'antd'
import { displayCount } from '../../contract/money.ts'
import { Field } from '../ui/field.tsx'
import type { ChatSettings } from './chat-types.ts'

interface ParameterDrawerProps {
  isOpen: boolean
  onClose: () => void
  settings: ChatSettings
  onChange: (settings: ChatSettings) => void
  maxOutputTokens: number | undefined
}

/** What the next messages are sent with. Empty = the model's own default. */
export function ParameterDrawer({
  isOpen,
  onClose,
  settings,
  onChange,
  maxOutputTokens,
}: ParameterDrawerProps) {
  const limit = maxOutputTokens === undefined ? '' : `，最多 ${displayCount(maxOutputTokens)}`
  return (
    <Drawer title="参数设置" open={isOpen} onClose={onClose} width="min(400px, 100vw)">
      <div className="ui-form">
        <Field label="系统提示词" hint="设定模型的角色和要求，对之后的每条消息生效。">
          {(control) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 4, maxRows: 12 }}
              value={settings.systemPrompt}
              onChange={(event) => onChange({ ...settings, systemPrompt: event.target.value })}
            />
          )}
        </Field>
        <Field label="温度（temperature）" hint="0 到 2，越高越发散；留空用模型默认值。">
          {(control) => (
            <InputNumber
              controls={false}
              {...control}
              min={0}
              max={2}
              step={0.1}
              value={settings.temperature}
              onChange={(temperature) => onChange({ ...settings, temperature })}
            />
          )}
        </Field>
        <Field label="最大输出（max_tokens）" hint={`单位 Token${limit}；留空不限。`}>
          {(control) => (
            <InputNumber
              controls={false}
              {...control}
              min={1}
              max={maxOutputTokens}
              precision={0}
              value={settings.maxTokens}
              onChange={(maxTokens) => onChange({ ...settings, maxTokens })}
            />
          )}
        </Field>
        <Button onClick={() => onChange({ systemPrompt: '', temperature: null, maxTokens: null })}>
          恢复默认
        </Button>
      </div>
    </Drawer>
  )
}
