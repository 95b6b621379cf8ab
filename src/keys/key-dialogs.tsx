import type { ApiKey } from '../../contract/key.ts'
import { Sheet } from '../ui/sheet.tsx'
import { KeyDelete } from './key-delete.tsx'
import { KeyEditor } from './key-editor.tsx'
import type { KeyAction } from './key-item.tsx'
import { KeyRotate } from './key-rotate.tsx'
import { KeyShownOnce } from './key-shown-once.tsx'

export type KeyDialog =
  { kind: 'add' } | { kind: KeyAction; apiKey: ApiKey } | { kind: 'secret'; secret: string } | null

interface KeyDialogsProps {
  dialog: KeyDialog
  setDialog: (dialog: KeyDialog) => void
  onChanged: () => void
}

const titles = {
  add: '新建 API Key',
  edit: '编辑 API Key',
  rotate: '更换密钥',
  delete: '删除 API Key',
  secret: '请保存好密钥',
}

/** The one dialog that is open, if any. The secret lives in it and nowhere else. */
export function KeyDialogs({ dialog, setDialog, onChanged }: KeyDialogsProps) {
  const close = () => setDialog(null)
  const changed = (secret: string | null) => {
    onChanged()
    setDialog(secret === null ? null : { kind: 'secret', secret })
  }
  return (
    <Sheet
      key={dialog?.kind}
      title={dialog === null ? '' : titles[dialog.kind]}
      isOpen={dialog !== null}
      onClose={close}
      isSticky={dialog?.kind === 'secret'}
    >
      {dialog?.kind === 'add' && <KeyEditor onCancel={close} onSaved={changed} />}
      {dialog?.kind === 'edit' && <KeyEditor apiKey={dialog.apiKey} onCancel={close} onSaved={changed} />}
      {dialog?.kind === 'rotate' && <KeyRotate apiKey={dialog.apiKey} onCancel={close} onRotated={changed} />}
      {dialog?.kind === 'delete' && (
        <KeyDelete apiKey={dialog.apiKey} onCancel={close} onDeleted={() => changed(null)} />
      )}
      {dialog?.kind === 'secret' && <KeyShownOnce secret={dialog.secret} onClose={close} />}
    </Sheet>
  )
}
