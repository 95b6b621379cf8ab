import { type ReactNode, useState } from 'react'
import type { ApiKey, CreatedKey } from '../../../contract/key.ts'
import type { DialogProps } from '../../resources/actions/dialog-props.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { KeyEditor } from './key-editor.tsx'
import { KeyRecovery } from './key-recovery.tsx'
import { KeyRotate } from './key-rotate.tsx'
import { CreatedKeyPanel } from './created-key.tsx'

interface KeySheetProps extends DialogProps {
  title: string
  /** @param done call once the key is saved, with the new key if one was created */
  children: (done: (made: CreatedKey | null) => void) => ReactNode
}

/** The secret is held here only, and shown once. */
function KeySheet({ title, isOpen, onClose, children }: KeySheetProps) {
  const [made, setMade] = useState<CreatedKey | null>(null)
  function close() {
    setMade(null)
    onClose()
  }
  function done(created: CreatedKey | null) {
    if (created === null) close()
    else setMade(created)
  }
  return (
    <Sheet
      title={made === null ? title : made.key === null ? 'API Key 没有送达' : '请保存好 API Key'}
      isOpen={isOpen}
      onClose={close}
      isSticky={made !== null}
    >
      {made === null ? (
        children(done)
      ) : made.key === null ? (
        <KeyRecovery apiKey={made.apiKey} onCancel={close} onRotated={done} />
      ) : (
        <CreatedKeyPanel secret={made.key} onClose={close} />
      )}
    </Sheet>
  )
}

export const AddKey = (dialog: DialogProps) => (
  <KeySheet title="新建 API Key" {...dialog}>
    {(done) => <KeyEditor resource={dialog.resource} onCancel={dialog.onClose} onSaved={done} />}
  </KeySheet>
)

export const EditKey = (dialog: DialogProps) => (
  <KeySheet title="编辑 API Key" {...dialog}>
    {(done) => (
      <KeyEditor
        resource={dialog.resource}
        apiKey={dialog.row as ApiKey}
        onCancel={dialog.onClose}
        onSaved={done}
      />
    )}
  </KeySheet>
)

export const RotateKey = (dialog: DialogProps) => (
  <KeySheet title="更换 API Key" {...dialog}>
    {(done) => <KeyRotate apiKey={dialog.row as ApiKey} onCancel={dialog.onClose} onRotated={done} />}
  </KeySheet>
)
