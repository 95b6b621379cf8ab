import { Button, Select } from 'antd'
import { useState } from 'react'
import type { ApiKey, CreatedKey } from '../../contract/key.ts'
import { FailureText } from '../ui/failure-text.tsx'
import { Field } from '../ui/field.tsx'
import { useCreate } from '../ui/use-create.ts'

const GRACES = [
  { value: 0, label: '立即失效' },
  { value: 1, label: '1 小时后失效' },
  { value: 24, label: '24 小时后失效' },
  { value: 168, label: '7 天后失效' },
]

interface KeyRotateProps {
  apiKey: ApiKey
  onCancel: () => void
  onRotated: (made: CreatedKey) => void
}

/** Replaces a key; the old one works until the grace ends. */
export function KeyRotate({ apiKey, onCancel, onRotated }: KeyRotateProps) {
  const [graceHours, setGraceHours] = useState(24)
  const rotate = useCreate('key.rotate', onRotated)
  return (
    <div className="ui-form">
      <p className="key-text">会为“{apiKey.name}”生成一把设置相同的新密钥，旧密钥到时自动失效。</p>
      <Field label="旧密钥">
        {(control) => <Select {...control} value={graceHours} onChange={setGraceHours} options={GRACES} />}
      </Field>
      <FailureText error={rotate.error} />
      <div className="ui-form-actions">
        <Button onClick={onCancel}>取消</Button>
        <Button
          type="primary"
          loading={rotate.isPending}
          onClick={() => rotate.mutate({ id: apiKey.id, graceHours })}
        >
          更换
        </Button>
      </div>
    </div>
  )
}
