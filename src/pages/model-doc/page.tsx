import { useParams } from 'react-router'
import { ModelDoc } from './model-doc.tsx'
import { HttpFailure } from '../../providers/http.ts'
import { Skeleton, SkeletonPanels } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { pathOf } from '../../providers/path-of.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/ui.module.css'
import styles from './model-doc.module.css'

export default function ModelDocPage() {
  const { modelId = '' } = useParams()
  const model = useCall('model.detail', { modelId })
  const isUnknown = model.error instanceof HttpFailure && model.error.code === 404
  return (
    <div className={styles.page}>
      {model.data === undefined && <h1 className="visually-hidden">接口文档</h1>}
      {isUnknown ? (
        <EmptyState
          title="没有这个模型"
          text={`模型 ${modelId} 不存在，或已经下架。`}
          action={
            <LinkButton isPrimary to={pathOf('model')}>
              去模型广场
            </LinkButton>
          }
        />
      ) : (
        <QueryResult query={model} skeleton={<DocSkeleton />}>
          {(one) => <ModelDoc model={one} />}
        </QueryResult>
      )}
    </div>
  )
}

function DocSkeleton() {
  return (
    <div className={ui.stack}>
      <Skeleton width="200px" height={32} />
      <Skeleton width="60%" />
      <SkeletonPanels count={3} height={180} />
    </div>
  )
}
