import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { displayCount, displayYuan, formatYuan, parseYuan } from '../../../contract/money.ts'
import type { Channel, OrderCreated } from '../../../contract/order.ts'
import type { PackageOffer, PackageSaving } from '../../../contract/package.ts'
import { ChannelSelect } from '../../components/orders/channel-select.tsx'
import { useUser } from '../../providers/hooks/use-user.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Field } from '../../ui/field.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { useCreate } from '../../providers/hooks/use-create.ts'
import { cleanNumber } from '../../ui/clean-text.ts'
import { mostOf } from './offer-limits.ts'
import { parseQuantity } from './parse-quantity.ts'
import ui from '../../ui/ui.module.css'
import ordersStyles from '../../components/orders/orders.module.css'
import styles from './packages.module.css'
import { pathOf } from '../../providers/path-of.ts'

const NANO_PER_FEN = 10_000_000n

interface BuyPackageProps {
  offer: PackageOffer
  saving: PackageSaving | undefined
  onCancel: () => void
  onCreated: (order: OrderCreated) => void
}

export function BuyPackage({ offer, saving, onCancel, onCreated }: BuyPackageProps) {
  const user = useUser()
  const topup = useCall('order.topupOptions').data
  const [text, setText] = useState('1')
  const [chosen, setChosen] = useState<Channel | null>(null)
  const buy = useCreate('order.purchase', onCreated)
  const most = mostOf(offer, saving)
  const quantity = parseQuantity(cleanNumber(text), most)
  const available = (parseYuan(user?.balance ?? '0') ?? 0n) - (parseYuan(user?.frozen ?? '0') ?? 0n)
  const total = (parseYuan(offer.price) ?? 0n) * BigInt(quantity ?? 0)
  const missing = total > available ? total - available : 0n
  // Other channels know nothing smaller than a fen.
  const others = total % NANO_PER_FEN === 0n ? (topup?.channels ?? []) : []
  const likeliest: Channel = missing > 0n ? (others[0] ?? 'balance') : 'balance'
  const channel = chosen === null || (chosen !== 'balance' && !others.includes(chosen)) ? likeliest : chosen
  const isFromBalance = channel === 'balance'
  return (
    <div className={ui.form}>
      <Field
        label="数量"
        hint={`共 ${displayCount(offer.tokens * (quantity ?? 0))} Token，付款后 ${offer.validDays} 天内有效。`}
        error={quantity === null ? `数量须为 1 到 ${most} 的整数` : null}
      >
        {(control) => (
          <Input
            {...control}
            className={styles.quantity}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={text}
            status={quantity === null ? 'error' : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <ChannelSelect
        channels={['balance', ...others]}
        value={channel}
        onChange={setChosen}
        notes={{ balance: `可用 ${displayYuan(formatYuan(available))}，立即到账` }}
      />
      <dl className={ui.facts}>
        {isFromBalance && quantity !== null && missing === 0n && (
          <>
            <dt>购买后余额</dt>
            <dd>{displayYuan(formatYuan(available - total))}</dd>
          </>
        )}
        <dt className={ordersStyles.total}>应付</dt>
        <dd className={ordersStyles.total}>{quantity === null ? '-' : displayYuan(formatYuan(total))}</dd>
      </dl>
      {isFromBalance && missing > 0n && (
        <p className={ui.failure} role="alert">
          余额不足，还差 {displayYuan(formatYuan(missing))}。
          <Link to={topupPath({ missing, min: topup?.min })}>去充值</Link>
        </p>
      )}
      <FormError error={buy.error} />
      <div className={ui.formActions}>
        <Button onClick={onCancel}>取消</Button>
        <Button
          type="primary"
          disabled={quantity === null || (isFromBalance && missing > 0n)}
          loading={buy.isPending}
          onClick={() => quantity !== null && buy.mutate({ packageId: offer.id, quantity, channel })}
        >
          {isFromBalance ? '确认购买' : '去支付'}
        </Button>
      </div>
    </div>
  )
}

/** The top-up page with the amount that is missing, to the next fen, and no less than can be topped up. */
function topupPath({ missing, min = '0' }: { missing: bigint; min?: string | undefined }): string {
  const whole = ((missing + NANO_PER_FEN - 1n) / NANO_PER_FEN) * NANO_PER_FEN
  const least = parseYuan(min) ?? 0n
  return pathOf('topup', { amount: formatYuan(whole > least ? whole : least) })
}
