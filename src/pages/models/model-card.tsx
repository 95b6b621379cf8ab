import { displayCount } from '../../../contract/money.ts'
import type { Model } from '../../../contract/model.ts'
import { Badge } from '../../ui/badge.tsx'
import { CompareToggle } from './compare-toggle.tsx'
import { CAPABILITIES, CAPABILITY_NAMES } from '../../components/models/capabilities.ts'
import { modelTypes, triedAs } from '../../components/models/model-types.ts'
import { plainPrice } from '../../components/models/price-lines.ts'
import { PriceList } from '../../components/models/price-list.tsx'
import type { Compared } from './use-compared.ts'
import { pathOf } from '../../providers/path-of.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/ui.module.css'
import styles from './models.module.css'

interface ModelCardProps {
  model: Model
  compared: Compared
  /** Whether models of the engine inside are marked as such. */
  marksDemo: boolean
}

export function ModelCard({ model, compared, marksDemo }: ModelCardProps) {
  const display = triedAs(model.type)
  return (
    <li className={`${ui.panel} ${styles.card}`}>
      <div className={styles.cardHead}>
        <VendorMark vendor={model.vendor} />
        <h2>{model.name}</h2>
        <Badge>{modelTypes[model.type]}</Badge>
      </div>
      <p className={styles.cardId}>
        <span className={ui.mono}>{model.id}</span>
        <span>{model.vendor}</span>
      </p>
      <p className={styles.cardText}>{model.description}</p>
      <p className={styles.cardTags}>
        {CAPABILITY_NAMES.filter((name) => name !== 'long' && CAPABILITIES[name].has(model)).map((name) => (
          <Badge key={name}>{CAPABILITIES[name].label}</Badge>
        ))}
        {marksDemo && model.isBuiltin && <Badge tone="accent">演示</Badge>}
        {model.contextLength !== undefined && <Badge>上下文 {displayCount(model.contextLength)}</Badge>}
        {model.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
      <div className={styles.prices}>
        <PriceList price={plainPrice(model.price)} />
        {model.price.tiers && <p className={ui.quiet}>另有分档价</p>}
      </div>
      <div className={styles.cardActions}>
        {display && (
          <LinkButton
            isPrimary
            to={pathOf('display', { type: display, id: model.id })}
            aria-label={`试用 ${model.name}`}
          >
            试用
          </LinkButton>
        )}
        <LinkButton to={pathOf('model-doc', { modelId: model.id })} aria-label={`${model.name} 的文档`}>
          文档
        </LinkButton>
        <CompareToggle model={model} compared={compared} />
      </div>
    </li>
  )
}

const COLOURS = 8

/** The first letter of a vendor in a colour that is always the same: no picture is fetched. */
function VendorMark({ vendor }: { vendor: string }) {
  const [letter = '?'] = vendor.trim()
  let sum = 0
  for (const char of vendor) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return (
    <span
      className={styles.vendorMark}
      style={{ color: `var(--chart-${(sum % COLOURS) + 1})` }}
      aria-hidden="true"
    >
      {letter.toUpperCase()}
    </span>
  )
}
