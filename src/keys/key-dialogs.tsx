import { type ReactNode, useState } from 'react'
import type { ApiKey } from '../../contract/key.ts'
import type { DialogProps } from '../resources/dialogs.ts'
import { Sheet } from '../ui/sheet.tsx'
import { KeyEditor } from './key-editor.tsx'
import { KeyRotate } from './key-rotate.tsx'
import { KeyShownOnce } from './key-shown-once.tsx'
import './keys.css'

interface KeySheetProps extends DialogProps {
  title: string
  /** @param done to be called when the key is stored, with the whole key if one was made */
  children: (done: (secret: string | null) => void) => ReactNode
}

/** Changes keys, and then shows a new one once. The secret lives here and nowhere else. */
function KeySheet({ title, isOpen, onClose, onChanged, children }: KeySheetProps) {
  const [secret, setSecret] = useState<string | null>(null)
  function close() {
    setSecret(null)
    onClose()
  }
  function done(made: string | null) {
    onChanged()
    if (made === null) close()
    else setSecret(made)
  }
  return (
    <Sheet
      title={secret === null ? title : '请保存好密钥'}
      isOpen={isOpen}
      onClose={close}
      isSticky={secret !== null}
    >
      {secret === null ? children(done) : <KeyShownOnce secret={secret} onClose={close} />}
    </Sheet>
  )
}

export const AddKey = (dialog: DialogProps) => (
  <KeySheet title="新建 API Key" {...dialog}>
    {(done) => <KeyEditor onCancel={dialog.onClose} onSaved={done} />}
  </KeySheet>
)

export const EditKey = (dialog: DialogProps) => (
  <KeySheet title="编辑 API Key" {...dialog}>
    {(done) => <KeyEditor apiKey={dialog.row as ApiKey} onCancel={dialog.onClose} onSaved={done} />}
  </KeySheet>
)

export const RotateKey = (dialog: DialogProps) => (
  <KeySheet title="更换密钥" {...dialog}>
    {(done) => <KeyRotate apiKey={dialog.row as ApiKey} onCancel={dialog.onClose} onRotated={done} />}
  </KeySheet>
)
