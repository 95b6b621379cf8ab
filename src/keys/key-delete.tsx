import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ApiKey } from '../../contract/key.ts'
import { call } from '../providers/http.ts'
import { FailureText } from '../ui/failure-text.tsx'

interface KeyDeleteProps {
  apiKey: ApiKey
  onCancel: () => void
  onDeleted: () => void
}

/** Asks once more before a key ends for good. */
export function KeyDelete({ apiKey, onCancel, onDeleted }: KeyDeleteProps) {
  const remove = useMutation({
    mutationFn: () => call('key.delete', { id: apiKey.id }),
    onSuccess: onDeleted,
  })
  return (
    <div className="ui-form">
      <p className="key-text">
        删除“{apiKey.name}”后，正在使用它的程序会立刻收到 401，且不能恢复。过往账单不受影响。
      </p>
      <FailureText error={remove.error} />
      <div className="ui-form-actions">
        <Button onClick={onCancel}>取消</Button>
        <Button type="primary" danger loading={remove.isPending} onClick={() => remove.mutate()}>
          确认删除
        </Button>
      </div>
    </div>
  )
}
