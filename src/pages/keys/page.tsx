import type { CallResult } from '../../../contract/endpoints.ts'
import { ResourceList } from '../../resources/list-page/resource-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/ui.module.css'
import { HowToCall } from './how-to-call.tsx'

export default function ApiKeyPage() {
  return (
    <ResourceList name="keys" heading="h2">
      {({ rows, tools, table }) => {
        const overview = table.answer as CallResult<'key.overview'> | undefined
        return (
          <>
            <PageHeader
              title="API Key"
              lead="程序用它调用模型。可以按 Key 限制模型、预算和来源 IP。"
              actions={tools}
            />
            {/* What comes in the place of the skeletons is drawn anew, rather than pushed down. */}
            <div className={ui.stack} key={String(overview === undefined)}>
              {!table.failure && (
                <HowToCall
                  baseUrl={overview?.baseUrl ?? ''}
                  isOpenAtFirst={overview !== undefined && overview.keys.length < 2}
                />
              )}
              {rows}
            </div>
          </>
        )
      }}
    </ResourceList>
  )
}
