import { Marketplace } from '../models/marketplace.tsx'
import { useModels } from '../models/use-models.ts'
import { Bone, BonePanels } from '../ui/bone.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHead } from '../ui/page-head.tsx'
import '../models/models.css'

/** The model marketplace, open to visitors. */
export default function ModelPage() {
  const models = useModels()
  return (
    <>
      <PageHead
        title="模型广场"
        lead="挑一个模型，先试用，再用同一套 OpenAI 兼容接口接入；按实际用量计费。"
      />
      <Loaded query={models} skeleton={<MarketplaceSkeleton />}>
        {(all) => <Marketplace models={all} />}
      </Loaded>
    </>
  )
}

function MarketplaceSkeleton() {
  return (
    <div className="ui-stack">
      <Bone height={32} />
      <Bone width="96px" />
      <div className="model-cards">
        <BonePanels count={6} height={280} />
      </div>
    </div>
  )
}
