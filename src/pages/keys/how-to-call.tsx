import { Link } from 'react-router'
import { CodeSample } from '../../components/code-sample/code-sample.tsx'
import { samplesFor } from '../../components/code-sample/samples.ts'
import { useModels } from '../../components/models/use-models.ts'
import { pathOf } from '../../providers/path-of.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import ui from '../../ui/ui.module.css'
import styles from './keys.module.css'

export function HowToCall({ baseUrl }: { baseUrl: string }) {
  const sampleModel = useModels().data?.find((model) => model.type === 'chat')
  return (
    <Panel title="怎么调用" extra={<Link to={pathOf('quick-start')}>快速上手</Link>}>
      <div className={styles.address}>
        <span className={ui.quiet}>接口地址（Base URL）</span>
        <code className={ui.mono}>{baseUrl}</code>
        <CopyButton text={baseUrl} size="small" label="复制地址" />
      </div>
      {sampleModel !== undefined && <CodeSample samples={samplesFor({ model: sampleModel, baseUrl })} />}
    </Panel>
  )
}
