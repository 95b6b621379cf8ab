import { Link, useParams } from 'react-router'
import { ModelDoc } from '../model-doc/model-doc.tsx'
import '../model-doc/model-doc.css'
import '../models/models.css'
import { HttpFailure } from '../providers/http.ts'
import { Bone, BonePanels } from '../ui/bone.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useCall } from '../ui/use-call.ts'
import '../ui/ui.css'

/** How to call one model. Open to visitors. */
export default function ModelDocPage() {
  const { modelId = '' } = useParams()
  const model = useCall('model.detail', { modelId })
  const isUnknown = model.error instanceof HttpFailure && model.error.code === 404
  return (
    <div className="doc-page">
      {model.data === undefined && <h1 className="ui-hidden">接口文档</h1>}
      {isUnknown ? (
        <EmptyState
          title="没有这个模型"
          text={`模型 ${modelId} 不存在，或已经下架。`}
          action={
            <Link className="ui-link" data-kind="primary" to="/center/model">
              去模型广场
            </Link>
          }
        />
      ) : (
        <Loaded query={model} skeleton={<DocSkeleton />}>
          {(one) => <ModelDoc model={one} />}
        </Loaded>
      )}
    </div>
  )
}

function DocSkeleton() {
  return (
    <div className="ui-stack">
      <Bone width="200px" height={32} />
      <Bone width="60%" />
      <BonePanels count={3} height={180} />
    </div>
  )
}
