import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { Model, Price } from '../../../contract/model.ts'
import { Badge } from '../../ui/badge.tsx'
import { CompareToggle } from './compare-toggle.tsx'
import { CAPABILITIES, CAPABILITY_NAMES } from '../../components/models/capabilities.ts'
import { modelTypes, triedAs } from '../../components/models/model-types.ts'
import { firstPrices, plainPrice, priceLines } from '../../components/models/price-lines.ts'
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
  const notes = [
    ...CAPABILITY_NAMES.filter((name) => name !== 'long' && CAPABILITIES[name].has(model)).map(
      (name) => CAPABILITIES[name].label,
    ),
    ...(model.contextLength === undefined ? [] : [`上下文 ${displayCount(model.contextLength)}`]),
    ...model.tags,
  ]
  return (
    <li className={`${ui.panel} ${styles.card}`}>
      <div className={styles.cardHead}>
        <VendorMark vendor={model.vendor} />
        <div className={styles.cardName}>
          <h2>{model.name}</h2>
          <span className={ui.mono}>{model.id}</span>
        </div>
        {marksDemo && model.isBuiltin && <Badge tone="accent">演示</Badge>}
        <Badge>{modelTypes[model.type]}</Badge>
      </div>
      <CardPrice price={model.price} />
      <p className={styles.cardText}>{model.description}</p>
      <p className={`one-line ${ui.quiet}`} title={notes.join('，')}>
        {notes.join(' · ')}
      </p>
      <div className={styles.cardActions}>
        {display && (
          <LinkButton
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

/** What one pays first, by which cards are compared; what else there is of prices behind it. */
function CardPrice({ price }: { price: Price }) {
  const first = firstPrices(price)
  const others = priceLines(plainPrice(price)).filter(
    ({ label }) => !first.some((one) => one.label === label),
  )
  const [one] = first
  return (
    <div className={styles.cardPrice}>
      <div className={styles.cardPrices}>
        <dl>
          {first.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{displayYuan(amount)}</dd>
            </div>
          ))}
        </dl>
        {one && <span>/ {one.unit}</span>}
      </div>
      <p className={`one-line ${ui.quiet}`}>
        {[
          ...others.map(({ label, amount }) => `${label} ${displayYuan(amount)}`),
          ...(price.tiers ? ['另有分档价'] : []),
        ].join(' · ')}
      </p>
    </div>
  )
}

const COLOURS = 8

/** The first letter of a vendor in a colour that is always the same: no picture is fetched. */
function VendorMark({ vendor }: { vendor: string }) {
  const [letter = '?'] = vendor.trim()
  let sum = 0
  for (const char of vendor) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return (
    <span className={styles.vendorMark} style={{ color: `var(--chart-${(sum % COLOURS) + 1})` }}>
      <span aria-hidden="true">{letter.toUpperCase()}</span>
      <span className="visually-hidden">{vendor}</span>
    </span>
  )
}
