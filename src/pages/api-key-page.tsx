import { Button } from 'antd'
import { useState } from 'react'
import { CodeSample } from '../code/code-sample.tsx'
import { KeyDialogs, type KeyDialog } from '../keys/key-dialogs.tsx'
import { KeyItem } from '../keys/key-item.tsx'
import '../keys/keys.css'
import { samplesFor } from '../model-doc/samples.ts'
import { useModels } from '../models/use-models.ts'
import { BonePanels } from '../ui/bone.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { useCall } from '../ui/use-call.ts'

/** API keys: make, limit, replace and delete them, and how to call with one. */
export default function ApiKeyPage() {
  const overview = useCall('key.overview')
  const models = useModels()
  const [dialog, setDialog] = useState<KeyDialog>(null)
  const sampleModel = models.data?.find((model) => model.type === 'chat')
  const add = (
    <Button type="primary" onClick={() => setDialog({ kind: 'add' })}>
      新建 API Key
    </Button>
  )
  return (
    <>
      <PageHead title="API Key" lead="程序用它调用模型。可以按 Key 限制模型、预算和来源 IP。" actions={add} />
      <Loaded query={overview} skeleton={<KeysSkeleton />}>
        {({ baseUrl, keys }) => (
          <div className="ui-stack">
            {keys.length === 0 ? (
              <EmptyState title="还没有 API Key" text="新建一个，几行代码就能调用任意模型。" action={add} />
            ) : (
              <ul className="key-list">
                {keys.map((apiKey) => (
                  <KeyItem key={apiKey.id} apiKey={apiKey} onAction={(kind) => setDialog({ kind, apiKey })} />
                ))}
              </ul>
            )}
            <Panel title="怎么调用">
              <div className="key-address">
                <span className="ui-quiet">接口地址（Base URL）</span>
                <code className="ui-mono">{baseUrl}</code>
                <CopyButton text={baseUrl} size="small" label="复制地址" />
              </div>
              {sampleModel !== undefined && (
                <CodeSample samples={samplesFor({ model: sampleModel, baseUrl })} />
              )}
            </Panel>
          </div>
        )}
      </Loaded>
      <KeyDialogs dialog={dialog} setDialog={setDialog} onChanged={() => void overview.refetch()} />
    </>
  )
}

function KeysSkeleton() {
  return (
    <div className="key-list">
      <BonePanels count={2} height={260} />
    </div>
  )
}
