import type { CallResult } from '../../../contract/endpoints.ts'
import { ResourceList } from '../../resources/list-page/resource-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Link } from 'react-router'
import { CodeSample } from '../../components/code-sample/code-sample.tsx'
import { samplesFor } from '../../components/code-sample/samples.ts'
import { PAID_BY, pickSampleModel } from '../../components/models/sample-model.ts'
import { useMeans } from '../../components/models/use-means.ts'
import { useModels } from '../../components/models/use-models.ts'
import { pathOf } from '../../providers/path-of.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import ui from '../../ui/ui.module.css'
import styles from './keys.module.css'

export default function ApiKeyPage() {
  return (
    <ResourceList name="keys" heading="h2">
      {({ rows, tools, table }) => (
        <>
          <PageHeader
            title="API Key"
            lead="程序用它调用模型。可以按 Key 限制模型、预算和来源 IP。"
            actions={tools}
          />
          <div className={ui.stack}>
            {rows}
            {table.answer !== undefined && (
              <HowToCall baseUrl={(table.answer as CallResult<'key.overview'>).baseUrl} />
            )}
          </div>
        </>
      )}
    </ResourceList>
  )
}

function HowToCall({ baseUrl }: { baseUrl: string }) {
  const models = useModels().data
  const means = useMeans()
  const sample = models && means !== undefined ? pickSampleModel(models, means) : null
  return (
    <Panel title="怎么调用" extra={<Link to={pathOf('quick-start')}>快速上手</Link>}>
      <div className={styles.address}>
        <span className={ui.quiet}>接口地址（Base URL）</span>
        <code className={ui.mono}>{baseUrl}</code>
        <CopyButton text={baseUrl} size="small" label="复制地址" />
      </div>
      {sample && (
        <>
          <p className={ui.quiet}>{PAID_BY[sample.paidBy]}</p>
          <CodeSample samples={samplesFor({ model: sample.model, baseUrl })} />
        </>
      )}
    </Panel>
  )
}
