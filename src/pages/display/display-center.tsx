import { Navigate, useLocation } from 'react-router'
import type { Model } from '../../../contract/model.ts'
import { modelTypes, triedAs, type TriableType } from '../../components/models/model-types.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ModelSelect } from './model-select.tsx'
import { TypeTabs } from './type-tabs.tsx'
import { useUser } from '../../providers/hooks/use-user.ts'
import { loginPath } from '../../providers/navigation.ts'
import { pathOf } from '../../providers/path-of.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import styles from './display.module.css'
import { Suspense } from 'react'
import { PanelSkeleton } from './display-skeleton.tsx'
import { panels } from './panels.ts'

interface DisplayCenterProps {
  models: Model[]
  type: TriableType
  modelId: string | undefined
  /** The model that is shown unless the address names one; null: the first. */
  preferredId: string | null
}

export function DisplayCenter({ models, type, modelId, preferredId }: DisplayCenterProps) {
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
