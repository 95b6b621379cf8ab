import type { CallResult } from '../../../contract/endpoints.ts'
import { HowToCall } from './how-to-call.tsx'
import { ResourceList } from '../../resources/list-page/resource-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/ui.module.css'

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
