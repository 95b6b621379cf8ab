import { useState } from 'react'
import type { SavedView } from '../../../contract/view.ts'
import { useCreate } from '../../providers/hooks/use-create.ts'
import { useWrite } from '../../providers/hooks/use-write.ts'
import { toast } from '../../providers/toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { NameForm } from './name-form.tsx'
import styles from './views.module.css'

interface ViewRowProps {
  view: SavedView
  isCurrent: boolean
  onOpen: () => void
  /** The view is no longer as it is shown here. */
  onStale: () => void
}

export function ViewRow({ view, isCurrent, onOpen, onStale }: ViewRowProps) {
  const { id, rev, list, name, query, isDefault } = view
  const [isNaming, setNaming] = useState(false)
  const edit = useWrite('view.edit', { onSuccess: () => setNaming(false), onError: onStale })
  const restore = useCreate('view.add', () => undefined)
  const remove = useWrite('view.delete', {
    onSuccess: () =>
      toast({
        type: 'success',
        message: `已删除“${name}”`,
        undo: () => restore.mutate({ list, name, query, isDefault }),
      }),
    onError: onStale,
  })
  if (isNaming)
    return (
      <li>
        <NameForm
          label={`“${name}”的新名称`}
          submit="改名"
          name={name}
          write={edit}
          onSubmit={(next) => edit.mutate({ id, rev, name: next })}
          onCancel={() => setNaming(false)}
        />
      </li>
    )
  return (
    <li>
      <div className={styles.row}>
        <button type="button" className={styles.name} aria-current={isCurrent} onClick={onOpen}>
          {name}
        </button>
        {isDefault && <Badge tone="accent">默认</Badge>}
        <button
          type="button"
          aria-label={isDefault ? `不再默认打开“${name}”` : `默认打开“${name}”`}
          onClick={() => edit.mutate({ id, rev, isDefault: !isDefault })}
        >
          {isDefault ? '取消默认' : '设为默认'}
        </button>
        <button type="button" aria-label={`给“${name}”改名`} onClick={() => setNaming(true)}>
          改名
        </button>
        <button type="button" aria-label={`删除“${name}”`} onClick={() => remove.mutate({ id })}>
          删除
        </button>
      </div>
      <FormError error={edit.error ?? remove.error} />
    </li>
  )
}
