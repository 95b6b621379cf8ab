import { Link } from 'react-router'
import type { CallResult } from '../../../contract/endpoints.ts'
import { PAID_BY, pickSampleModel } from '../models/sample-model.ts'
import { useMeans } from '../models/use-means.ts'
import { useModels } from '../models/use-models.ts'
import { pathOf } from '../../providers/path-of.ts'
import ui from '../../ui/ui.module.css'
import { CodeSample } from './code-sample.tsx'
import { samplesFor } from './samples.ts'

/** Code that runs as it is, with the key that was just made in it: both are gone once this is closed. */
export default function KeySamples({ answer }: { answer: unknown }) {
  const { key, apiKey } = answer as CallResult<'key.add'>
  const models = useModels().data
  const means = useMeans()
  if (!models || means === undefined || key === null) return null
  const allowed = models.filter(({ id }) => apiKey.models.length === 0 || apiKey.models.includes(id))
  const picked = pickSampleModel(allowed, means)
  const model = picked?.model ?? allowed[0]
  if (!model) return null
  return (
    <>
      <p className={ui.quiet}>
        这段代码已填好 API Key，复制就能跑；关闭后不再显示。
        {picked && PAID_BY[picked.paidBy]}
        {picked?.paidBy === 'nothing' && <Link to={pathOf('topup')}>先去充值</Link>}
      </p>
      <CodeSample
        label="填好 API Key 的代码"
        samples={samplesFor({ model, baseUrl: `${globalThis.location.origin}/v1`, apiKey: key })}
      />
    </>
  )
}
