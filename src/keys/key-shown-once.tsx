import { Button } from 'antd'
import { CopyButton } from '../ui/copy-button.tsx'

/** The whole key, the only time it can be seen. */
export function KeyShownOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div className="ui-form">
      <p className="key-warning" role="alert">
        密钥只显示这一次，关闭后无法再查看。请现在复制，保存在安全的地方，不要写进前端代码或公开仓库。
      </p>
      <output className="key-secret" aria-label="完整密钥">
        {secret}
      </output>
      <div className="ui-form-actions">
        <Button onClick={onClose}>我已保存，关闭</Button>
        <CopyButton text={secret} label="复制密钥" type="primary" />
      </div>
    </div>
  )
}
