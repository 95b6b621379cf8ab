import { useEffect, Suspense } from 'react'
import { useParams, Navigate, useLocation } from 'react-router'
import { DisplaySkeleton, PanelSkeleton } from './display-skeleton.tsx'
import { panels } from './panels.ts'
import { triableTypes, modelTypes, triedAs, type TriableType } from '../../components/models/model-types.ts'
import { useModels } from '../../components/models/use-models.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { pathOf } from '../../providers/path-of.ts'
import { parseYuan } from '../../../contract/money.ts'
import { covers, usableOf } from '../../components/packages/coverage.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import { useUser } from '../../providers/hooks/use-user.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Model } from '../../../contract/model.ts'
import { Badge } from '../../ui/badge.tsx'
import { ModelSelect } from './model-select.tsx'
import { TypeTabs } from './type-tabs.tsx'
import { loginPath } from '../../providers/navigation.ts'
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

interface PayableModels {
  isKnown: boolean
  /** Whether the reader, who has no balance, can pay for a model; a visitor with what they would be given. */
  includes: (modelId: string) => boolean
}

/** @param isWanted false: nothing is asked, and nothing is payable in particular */
function usePayableModels(isWanted: boolean): PayableModels {
  const user = useUser()
  const isPoor = isWanted && (user === null || (parseYuan(user.balance) ?? 0n) === 0n)
  const offer = useCall('package.welcome', {}, { isSilent: true, isEnabled: isPoor && user === null })
  const owned = useCall('package.mine', {}, { isSilent: true, isEnabled: isPoor && user !== null })
  const { isPending } = user === null ? offer : owned
  const models =
    user === null
      ? offer.data?.isAvailable
        ? offer.data.models
        : []
      : usableOf(owned.data ?? []).flatMap((one) => one.models)
  return { isKnown: !isPoor || !isPending, includes: (modelId) => isPoor && covers(models, modelId) }
}

interface DisplayCenterProps {
  models: Model[]
  type: TriableType
  modelId: string | undefined
  /** The model that is shown unless the address names one; null: the first. */
  preferredId: string | null
}

function DisplayCenter({ models, type, modelId, preferredId }: DisplayCenterProps) {
  const { pathname, search } = useLocation()
  const isSignedIn = useUser() !== null
  const fitting = models.filter((one) => triedAs(one.type) === type)
  const model =
    fitting.find(({ id }) => id === modelId) ?? fitting.find((one) => one.type === type) ?? fitting[0]
  // Visitors may write to a new chat; conversations, and what is made in a studio, are kept for their owner.
  if (!isSignedIn && (type !== 'chat' || new URLSearchParams(search).has('c')))
    return <Navigate to={loginPath(`${pathname}${search}`)} replace />
  // From here on the address names it: another way to pay does not change the model of a conversation.
  if (modelId === undefined && preferredId !== null && preferredId !== model?.id)
    return <Navigate to={`${pathOf('display', { type, id: preferredId })}${search}`} replace />
  const isUnknown = modelId !== undefined && model !== undefined && model.id !== modelId
  return (
    <>
      <div className={styles.head}>
        <TypeTabs type={type} />
        {model !== undefined && type !== 'chat' && (
          <div className={styles.model}>
            {model.isBuiltin && <Badge tone="accent">内置演示引擎</Badge>}
            <ModelSelect
              type={type}
              model={model}
              models={fitting.filter((one) => one.type === model.type)}
            />
          </div>
        )}
      </div>
      {isUnknown && (
        <output className={styles.note}>
          没有找到模型 {modelId}，已换成 {model.name}。
        </output>
      )}
      {model === undefined ? (
        <EmptyState
          title={`还没有可以体验的${modelTypes[type]}模型`}
          text="可以先看看其他类型的模型。"
          action={<LinkButton to={pathOf('model')}>去模型广场</LinkButton>}
        />
      ) : (
        <DisplayPanel type={type} model={model} />
      )}
    </>
  )
}

function DisplayPanel({ type, model }: { type: TriableType; model: Model }) {
  const Panel = panels[type]
  return (
    <Suspense fallback={<PanelSkeleton type={type} />}>
      <Panel model={model} />
    </Suspense>
  )
}
