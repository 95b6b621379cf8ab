import { PublicPage } from '../../layout/public/public-page.tsx'
import { useCatalog } from '../../components/models/use-catalog.ts'
import { Clients } from './clients.tsx'
import { LedgerDrawing } from './ledger-drawing.tsx'
import { Members } from './members.tsx'
import publicStyles from '../../layout/public/public.module.css'
import styles from './union.module.css'

export default function UnionPage() {
  const { load, retry } = useCatalog()
  return (
    <PublicPage className={styles.union}>
      <div className={`${publicStyles.wrap} ${styles.head}`}>
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
