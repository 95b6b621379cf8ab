import type { ApiKey, CreatedKey } from '../../../contract/key.ts'
import { KeyRotate } from './key-rotate.tsx'
import ui from '../../ui/ui.module.css'
import styles from './keys.module.css'

interface KeyRecoveryProps {
  apiKey: ApiKey
  onCancel: () => void
  onRotated: (made: CreatedKey) => void
}

export const KeyRecovery = ({ apiKey, onCancel, onRotated }: KeyRecoveryProps) => (
  <div className={ui.form}>
    <p className={styles.warning} role="alert">
      “{apiKey.name}”已经创建，但 API Key 只显示一次，而那次的回答没有送达。请更换一个新的 API Key。
    </p>
    <KeyRotate apiKey={apiKey} onCancel={onCancel} onRotated={onRotated} />
  </div>
)
