import { PublicPage } from '../../layout/public/public-page.tsx'
import { useCatalog } from '../../components/models/use-catalog.ts'
import { Clients } from './clients.tsx'
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

function LedgerDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 320 200" aria-hidden="true">
      <g className={styles.isLine}>
        <path d="M30 34C90 34 90 100 130 100M30 100h100M30 166c60 0 60-66 100-66" />
        <path d="M190 100c40 0 40-66 100-66M190 100h100M190 100c40 0 40 66 100 66" />
      </g>
      <g>
        <circle cx="24" cy="34" r="9" />
        <circle cx="24" cy="100" r="9" />
        <circle cx="24" cy="166" r="9" />
        <rect x="286" y="25" width="18" height="18" rx="4" />
        <rect x="286" y="91" width="18" height="18" rx="4" />
        <rect x="286" y="157" width="18" height="18" rx="4" />
      </g>
      <g className={styles.isBook}>
        <rect x="130" y="56" width="60" height="88" rx="8" />
        <path d="M142 76h36M142 90h36M142 104h36M142 118h20" />
      </g>
    </svg>
  )
}
