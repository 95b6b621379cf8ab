import { PublicPage } from '../public/shared/public-page.tsx'
import { useModels } from '../public/shared/use-models.ts'
import { Clients } from '../public/union/clients.tsx'
import { LedgerDrawing } from '../public/union/ledger-drawing.tsx'
import { Members } from '../public/union/members.tsx'
import '../public/union/union.css'

export default function UnionPage() {
  const { load, retry } = useModels()
  return (
    <PublicPage className="union">
      <div className="public-wrap union-head">
        <div>
          <h1>社区生态</h1>
          <p>
            模型厂商提供能力，开发者用它们做产品，伙伴把它们带给更多人。接口通用，价格公开，账目可以复算，谁都可以加入。
          </p>
        </div>
        <LedgerDrawing />
      </div>
      <Members load={load} onRetry={retry} />
      <Clients />
    </PublicPage>
  )
}
