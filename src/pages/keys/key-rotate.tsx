import { Button, Select } from 'antd'
import { useState } from 'react'
import type { ApiKey, CreatedKey } from '../../../contract/key.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Field } from '../../ui/field.tsx'
import { useCreate } from '../../providers/hooks/use-create.ts'
import ui from '../../ui/ui.module.css'
import styles from './keys.module.css'

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

export function KeyRotate({ apiKey, onCancel, onRotated }: KeyRotateProps) {
  const [graceHours, setGraceHours] = useState(24)
  const rotate = useCreate('key.rotate', onRotated)
  return (
    <div className={ui.form}>
      <p className={styles.text}>会为“{apiKey.name}”生成一个设置相同的新 API Key，旧的到时自动失效。</p>
      <Field label="旧 API Key">
        {(control) => <Select {...control} value={graceHours} onChange={setGraceHours} options={GRACES} />}
      </Field>
      <FormError error={rotate.error} />
      <div className={ui.formActions}>
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
