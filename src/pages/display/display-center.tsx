import { Select } from 'antd'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Model } from '../../contract/model.ts'
import { modelTypes, triableTypes } from '../models/model-types.ts'
import { Badge } from '../ui/badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DisplayPanel, type DisplayType } from './display-panel.tsx'

interface DisplayCenterProps {
  models: Model[]
  type: DisplayType
  modelId: string | undefined
}

/** The switch of types, the choice of model, and the tool. */
export function DisplayCenter({ models, type, modelId }: DisplayCenterProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const fitting = models.filter((model) => model.type === type)
  const model = fitting.find(({ id }) => id === modelId) ?? fitting[0]
  const isUnknown = modelId !== undefined && model !== undefined && model.id !== modelId
  return (
    <>
      <div className="display-head">
        <nav className="display-types" aria-label="体验类型">
          {triableTypes.map((one) => (
            <Link key={one} to={`/center/display/${one}`} aria-current={one === type ? 'page' : undefined}>
              {modelTypes[one]}
            </Link>
          ))}
        </nav>
        {model !== undefined && (
          <div className="display-model">
            {model.isBuiltin && <Badge tone="accent">内置演示引擎</Badge>}
            <Select
              aria-label="模型"
              value={model.id}
              showSearch
              optionFilterProp="label"
              onChange={(id) =>
                void navigate(`/center/display/${type}/${encodeURIComponent(id)}${search}`, { replace: true })
              }
              options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </div>
        )}
      </div>
      {isUnknown && (
        <output className="display-note">
          没有找到模型 {modelId}，已换成 {model.name}。
        </output>
      )}
      {model === undefined ? (
        <EmptyState
          title={`还没有可以体验的${modelTypes[type]}模型`}
          text="可以先看看其他类型的模型。"
          action={
            <Link className="ui-link" to="/center/model">
              去模型广场
            </Link>
          }
        />
      ) : (
        <DisplayPanel type={type} model={model} />
      )}
    </>
  )
}
