import { Hero } from '../public/home/hero.tsx'
import { PriceList } from '../public/home/price-list.tsx'
import { Promises } from '../public/home/promises.tsx'
import { Questions } from '../public/home/questions.tsx'
import { Steps } from '../public/home/steps.tsx'
import { PublicPage } from '../public/shared/public-page.tsx'
import { useModels } from '../public/shared/use-models.ts'

/** Stands in the code until the list is there. */
const ANY_MODEL = '模型编号'

export default function HomePage() {
  const { load, retry } = useModels()
  const models = load.state === 'ready' ? load.models : []
  const modelId = models.find((model) => model.type === 'chat')?.id ?? ANY_MODEL
  return (
    <PublicPage className="home">
      <Hero load={load} />
      <PriceList load={load} onRetry={retry} />
      <Steps modelId={modelId} />
      <Promises />
      <Questions />
    </PublicPage>
  )
}
