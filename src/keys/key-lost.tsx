import type { ApiKey, CreatedKey } from '../../contract/key.ts'
import { KeyRotate } from './key-rotate.tsx'

interface KeyLostProps {
  /** Was made, but the answer that showed it never arrived. */
  apiKey: ApiKey
  onCancel: () => void
  onRotated: (made: CreatedKey) => void
}

/** A key is shown in one answer only; if that got lost, a rotation gives one that can be seen. */
export const KeyLost = ({ apiKey, onCancel, onRotated }: KeyLostProps) => (
  <div className="ui-form">
    <p className="key-warning" role="alert">
      “{apiKey.name}”已经创建，但密钥只显示一次，而那次的回答没有送达。请更换一把新的密钥。
    </p>
    <KeyRotate apiKey={apiKey} onCancel={onCancel} onRotated={onRotated} />
  </div>
)
