import { type ComponentType, lazy } from 'react'
import type { DialogName } from '../config/names.ts'
import type { Row } from './use-list-table.ts'

export interface DialogProps {
  /** What it is about; null for a dialog that makes something new. */
  row: Row | null
  isOpen: boolean
  onClose: () => void
  /** Rows came, went or changed. */
  onChanged: () => void
}

const loadKeyDialogs = () => import('../keys/key-dialogs.tsx')

/** Every dialog that an action or a tool can name. */
export const dialogs: Record<DialogName, ComponentType<DialogProps>> = {
  'key-add': lazy(async () => ({ default: (await loadKeyDialogs()).AddKey })),
  'key-edit': lazy(async () => ({ default: (await loadKeyDialogs()).EditKey })),
  'key-rotate': lazy(async () => ({ default: (await loadKeyDialogs()).RotateKey })),
}
