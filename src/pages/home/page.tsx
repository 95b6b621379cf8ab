import { Hero } from './hero.tsx'
import { PriceList } from './price-list.tsx'
import { Promises } from './promises.tsx'
import { Questions } from './questions.tsx'
import { Steps } from './steps.tsx'
import { PublicPage } from '../../layout/public/public-page.tsx'
import { pickSampleModel } from '../../components/models/sample-model.ts'
import { useMeans } from '../../components/models/use-means.ts'
import { useCatalog } from '../../components/models/use-catalog.ts'

const ANY_MODEL = '模型编号'

export default function HomePage() {
  const { load, retry } = useCatalog()
  const models = load.state === 'ready' ? load.models : []
  const means = useMeans()
  const modelId = pickSampleModel(models, means ?? null)?.model.id ?? ANY_MODEL
  return (
    <PublicPage>
      <Hero load={load} />
      <PriceList load={load} onRetry={retry} />
      <Steps modelId={modelId} />
      <Promises />
      <Questions />
    </PublicPage>
  )
}
