import type { CallResult } from '../../contract/endpoints.ts'
import { HowToCall } from '../keys/how-to-call.tsx'
import { ResourceList } from '../resources/resource-list.tsx'
import { PageHead } from '../ui/page-head.tsx'

/** API keys: make, limit, replace and delete them, and how to call with one. */
export default function ApiKeyPage() {
  return (
    <ResourceList name="keys" heading="h2">
      {({ rows, tools, table }) => (
        <>
          <PageHead
            title="API Key"
            lead="程序用它调用模型。可以按 Key 限制模型、预算和来源 IP。"
            actions={tools}
          />
          <div className="ui-stack">
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
