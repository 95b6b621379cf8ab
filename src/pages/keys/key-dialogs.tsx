import { type ReactNode, useState } from 'react'
import type { ApiKey, CreatedKey } from '../../contract/key.ts'
import type { DialogProps } from '../resources/dialogs.ts'
import { Sheet } from '../ui/sheet.tsx'
import { KeyEditor } from './key-editor.tsx'
import { KeyLost } from './key-lost.tsx'
import { KeyRotate } from './key-rotate.tsx'
import { KeyShownOnce } from './key-shown-once.tsx'
import './keys.css'

interface KeySheetProps extends DialogProps {
  title: string
  /** @param done to be called when the key is stored, with what was made if it is a new one */
  children: (done: (made: CreatedKey | null) => void) => ReactNode
}

/** Changes keys, and then shows a new one once. The secret lives here and nowhere else. */
function KeySheet({ title, isOpen, onClose, onChanged, children }: KeySheetProps) {
  const [made, setMade] = useState<CreatedKey | null>(null)
  function close() {
    setMade(null)
    onClose()
  }
  function done(created: CreatedKey | null) {
    onChanged()
    if (created === null) close()
    else setMade(created)
  }
  return (
    <Sheet
      title={made === null ? title : made.key === null ? '密钥没有送达' : '请保存好密钥'}
      isOpen={isOpen}
      onClose={close}
      isSticky={made !== null}
    >
      {made === null ? (
        children(done)
      ) : made.key === null ? (
        <KeyLost apiKey={made.apiKey} onCancel={close} onRotated={done} />
      ) : (
        <KeyShownOnce secret={made.key} onClose={close} />
      )}
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
