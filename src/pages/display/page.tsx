import { Link, useParams } from 'react-router'
import { DisplayCenter } from './display-center.tsx'
import { DisplaySkeleton } from './display-skeleton.tsx'
import { usePayableModels } from './use-payable-models.ts'
import { triableTypes } from '../../components/models/model-types.ts'
import { useModels } from '../../components/models/use-models.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { pathOf } from '../../providers/path-of.ts'
import ui from '../../ui/ui.module.css'
import styles from './display.module.css'

export default function DisplayPage() {
  const params = useParams()
  const models = useModels()
  const type = triableTypes.find((one) => one === params.type)
  const payable = usePayableModels(type === 'chat' && params.id === undefined)
  return (
    <div className={styles.display}>
      <h1 className="visually-hidden">体验中心</h1>
      {type === undefined ? (
        <UnknownType />
      ) : (
        <QueryResult query={models} skeleton={<DisplaySkeleton />}>
          {(all) =>
            payable.isKnown ? (
              <DisplayCenter
                models={all}
                type={type}
                modelId={params.id}
                preferredId={
                  all.find((model) => model.type === type && payable.includes(model.id))?.id ?? null
                }
              />
            ) : (
              <DisplaySkeleton />
            )
          }
        </QueryResult>
      )}
    </div>
  )
}

function UnknownType() {
  return (
    <EmptyState
      title="找不到这一类体验"
      text="可以体验文本对话、图像生成、语音合成和视频生成。"
      action={
        <Link className={ui.link} data-kind="primary" to={pathOf('display', { type: 'chat' })}>
          去文本对话
        </Link>
      }
    />
  )
}
