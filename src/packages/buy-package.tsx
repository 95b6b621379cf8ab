import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { displayCount, formatYuan, parseYuan } from '../../contract/money.ts'
import type { PackageOffer } from '../../contract/package.ts'
import { useSession } from '../providers/session.ts'
import { FailureText } from '../ui/failure-text.tsx'
import { Field } from '../ui/field.tsx'
import { Money } from '../ui/money.tsx'
import { useCreate } from '../ui/use-create.ts'

const MOST = 100

interface BuyPackageProps {
  offer: PackageOffer
  onCancel: () => void
  onBought: () => void
}

/** Confirms a purchase from the balance, with the balance before and after. */
export function BuyPackage({ offer, onCancel, onBought }: BuyPackageProps) {
  const user = useSession()?.userInfo
  const [quantity, setQuantity] = useState(1)
  const buy = useCreate('order.purchase', onBought)
  const available = (parseYuan(user?.balance ?? '0') ?? 0n) - (parseYuan(user?.frozen ?? '0') ?? 0n)
  const total = (parseYuan(offer.price) ?? 0n) * BigInt(quantity)
  const isShort = total > available
  return (
    <div className="ui-form">
      <Field
        label="数量"
        hint={`共 ${displayCount(offer.tokens * quantity)} Token，有效期 ${offer.validDays} 天。`}
      >
        {(control) => (
          <InputNumber
            controls={false}
            {...control}
            min={1}
            max={MOST}
            precision={0}
            value={quantity}
            onChange={(value) => setQuantity(value ?? 1)}
          />
        )}
      </Field>
      <dl className="ui-facts">
        <dt>应付</dt>
        <dd>
          <Money value={formatYuan(total)} />
        </dd>
        <dt>可用余额</dt>
        <dd>
          <Money value={formatYuan(available)} />
        </dd>
        {!isShort && (
          <>
            <dt>购买后</dt>
            <dd>
              <Money value={formatYuan(available - total)} />
            </dd>
          </>
        )}
      </dl>
      {isShort && (
        <p className="ui-failure" role="alert">
          余额不足，还差 <Money value={formatYuan(total - available)} />。
          <Link to="/center/topup">去充值</Link>
        </p>
      )}
      <FailureText error={buy.error} />
      <div className="ui-form-actions">
        <Button onClick={onCancel}>取消</Button>
        <Button
          type="primary"
          disabled={isShort}
          loading={buy.isPending}
          onClick={() => buy.mutate({ packageId: offer.id, quantity, channel: 'balance' })}
        >
          确认购买
        </Button>
      </div>
    </div>
  )
}
