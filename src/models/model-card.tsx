import { Link } from 'react-router'
import { displayCount } from '../../contract/money.ts'
import type { Model } from '../../contract/model.ts'
import { Badge } from '../ui/badge.tsx'
import { CompareToggle } from './compare-toggle.tsx'
import { isTriable, modelTypes } from './model-types.ts'
import { PriceList } from './price-list.tsx'
import type { Compared } from './use-compared.ts'

/** One model of the marketplace: what it is, what it costs, where to try it and how to call it. */
export function ModelCard({ model, compared }: { model: Model; compared: Compared }) {
  const path = encodeURIComponent(model.id)
  return (
    <li className="ui-panel model-card">
      <div className="model-card-head">
        <h2>{model.name}</h2>
        <Badge>{modelTypes[model.type]}</Badge>
      </div>
      <p className="model-card-id">
        <span className="ui-mono">{model.id}</span>
        <span>{model.vendor}</span>
      </p>
      <p className="model-card-text">{model.description}</p>
      <p className="model-card-tags">
        {model.isBuiltin && <Badge tone="accent">内置演示引擎</Badge>}
        {model.contextLength !== undefined && <Badge>上下文 {displayCount(model.contextLength)}</Badge>}
        {model.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
      <PriceList price={model.price} />
      <div className="model-card-actions">
        {isTriable(model.type) && (
          <Link
            className="ui-link"
            data-kind="primary"
            to={`/center/display/${model.type}/${path}`}
            aria-label={`试用 ${model.name}`}
          >
            试用
          </Link>
        )}
        <Link className="ui-link" to={`/model-doc/${path}`} aria-label={`${model.name} 的文档`}>
          文档
        </Link>
        <CompareToggle model={model} compared={compared} />
      </div>
    </li>
  )
}
