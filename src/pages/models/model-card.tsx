import { Link } from 'react-router'
import { displayCount } from '../../../contract/money.ts'
import type { Model } from '../../../contract/model.ts'
import { Badge } from '../../ui/badge.tsx'
import { CompareToggle } from './compare-toggle.tsx'
import { isTriable, modelTypes } from '../../components/models/model-types.ts'
import { PriceList } from '../../components/models/price-list.tsx'
import type { Compared } from './use-compared.ts'
import { pathOf } from '../../providers/path-of.ts'
import ui from '../../ui/ui.module.css'
import styles from './models.module.css'

export function ModelCard({ model, compared }: { model: Model; compared: Compared }) {
  return (
    <li className={`${ui.panel} ${styles.card}`}>
      <div className={styles.cardHead}>
        <h2>{model.name}</h2>
        <Badge>{modelTypes[model.type]}</Badge>
      </div>
      <p className={styles.cardId}>
        <span className={ui.mono}>{model.id}</span>
        <span>{model.vendor}</span>
      </p>
      <p className={styles.cardText}>{model.description}</p>
      <p className={styles.cardTags}>
        {model.isBuiltin && <Badge tone="accent">内置演示引擎</Badge>}
        {model.contextLength !== undefined && <Badge>上下文 {displayCount(model.contextLength)}</Badge>}
        {model.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
      <div className={styles.prices}>
        <PriceList price={model.price} />
      </div>
      <div className={styles.cardActions}>
        {isTriable(model.type) && (
          <Link
            className={ui.link}
            data-kind="primary"
            to={pathOf('display', { type: model.type, id: model.id })}
            aria-label={`试用 ${model.name}`}
          >
            试用
          </Link>
        )}
        <Link
          className={ui.link}
          to={pathOf('model-doc', { modelId: model.id })}
          aria-label={`${model.name} 的文档`}
        >
          文档
        </Link>
        <CompareToggle model={model} compared={compared} />
      </div>
    </li>
  )
}
