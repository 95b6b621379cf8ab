import { Button } from 'antd'
import { CopyButton } from '../../ui/copy-button.tsx'
import ui from '../../ui/ui.module.css'
import styles from './keys.module.css'

export function CreatedKeyPanel({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div className={ui.form}>
      <p className={styles.warning} role="alert">
        API Key 只显示这一次，关闭后无法再查看。请现在复制，保存在安全的地方，不要写进前端代码或公开仓库。
      </p>
      <output className={styles.secret} aria-label="完整的 API Key">
        {secret}
      </output>
      <div className={ui.formActions}>
        <Button onClick={onClose}>我已保存，关闭</Button>
        <CopyButton text={secret} label="复制 API Key" type="primary" />
      </div>
    </div>
  )
}
