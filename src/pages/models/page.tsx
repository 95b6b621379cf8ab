import { Marketplace } from './marketplace.tsx'
import { useModels } from '../../components/models/use-models.ts'
import { Skeleton, SkeletonPanels } from '../../ui/skeleton.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import ui from '../../ui/ui.module.css'
import styles from './models.module.css'

export default function ModelPage() {
  const models = useModels()
  return (
    <>
      <PageHeader
        title="模型广场"
        lead="挑一个模型，先试用，再用同一套 OpenAI 兼容接口接入；按实际用量计费。"
      />
      <QueryResult query={models} skeleton={<MarketplaceSkeleton />}>
        {(all) => <Marketplace models={all} />}
      </QueryResult>
    </>
  )
}

function MarketplaceSkeleton() {
  return (
    <div className={ui.stack}>
      <Skeleton height={32} />
      <Skeleton width="96px" />
      <div className={styles.cards}>
        <SkeletonPanels count={6} height={280} />
      </div>
    </div>
  )
}
