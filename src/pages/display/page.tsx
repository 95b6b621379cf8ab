import { useEffect } from 'react'
import { useParams } from 'react-router'
import { DisplayCenter } from './display-center.tsx'
import { DisplaySkeleton } from './display-skeleton.tsx'
import { panels } from './panels.ts'
import { triableTypes } from '../../components/models/model-types.ts'
import { useModels } from '../../components/models/use-models.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { pathOf } from '../../providers/path-of.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { usePayableModels } from './use-payable-models.ts'
import styles from './display.module.css'

export default function DisplayPage() {
  const params = useParams()
  const models = useModels()
  const type = triableTypes.find((one) => one === params.type)
  // Next to the models, and after what is drawn first: on a slow connection the bytes of both would come late.
  useEffect(() => {
    if (type) panels[type].preload().catch(() => undefined)
  }, [type])
  const payable = usePayableModels(type === 'chat' && params.id === undefined)
  return (
    <div className={styles.display}>
      <h1 className="visually-hidden">体验中心</h1>
      {type === undefined ? (
        <UnknownType />
      ) : (
        <QueryResult query={models} skeleton={<DisplaySkeleton type={type} />}>
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
              <DisplaySkeleton type={type} />
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
        <LinkButton isPrimary to={pathOf('display', { type: 'chat' })}>
          去文本对话
        </LinkButton>
      }
    />
  )
}
