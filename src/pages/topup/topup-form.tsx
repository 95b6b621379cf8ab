import { Button, Input } from 'antd'
import { useState } from 'react'
import { displayYuan, formatYuan, parseYuan } from '../../../contract/money.ts'
import type { Channel, TopupOptions } from '../../../contract/order.ts'
import { links } from '../../providers/config.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Field } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useCreate } from '../../providers/hooks/use-create.ts'
import { ChannelSelect } from '../../components/orders/channel-select.tsx'
import { checkAmount } from './check-amount.ts'
import { Form } from '../../ui/form.tsx'
import { cleanNumber } from '../../ui/clean-text.ts'
import ui from '../../ui/ui.module.css'
import ordersStyles from '../../components/orders/orders.module.css'

interface TopupFormProps {
  options: TopupOptions
  balance: string
  wanted?: string | undefined
  onCreated: (orderNo: string) => void
}

export function TopupForm({ options, balance, wanted, onCreated }: TopupFormProps) {
  const [typed, setTyped] = useState(wanted ?? options.presets[0] ?? '')
  const [isTouched, setIsTouched] = useState(wanted !== undefined)
  const [channel, setChannel] = useState<Channel | undefined>(options.channels[0])
  const create = useCreate('order.topup', (order) => onCreated(order.orderNo))
  const amount = cleanNumber(typed)
  const error = checkAmount(amount, options)
  const nano = error === null ? (parseYuan(amount) ?? 0n) : null
  const submit = () => {
    setIsTouched(true)
    if (error === null && channel !== undefined) create.mutate({ amount, channel })
  }
  return (
    <Form className={ordersStyles.form} onSend={submit}>
      <Panel className={ui.form}>
        <fieldset className={ordersStyles.presets} aria-label="常用金额">
          {options.presets.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={nano !== null && parseYuan(preset) === nano}
              onClick={() => {
                setTyped(preset)
                setIsTouched(false)
              }}
            >
              {displayYuan(preset).replace(/\.00$/, '')}
            </button>
          ))}
        </fieldset>
        <Field
          label="充值金额"
          error={isTouched ? error : null}
          hint={`${displayYuan(options.min)} 到 ${displayYuan(options.max)}，精确到分。`}
        >
          {(control) => (
            <Input
              {...control}
              size="large"
              prefix="¥"
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              value={typed}
              status={isTouched && error !== null ? 'error' : undefined}
              onChange={(event) => {
                setTyped(event.target.value)
                setIsTouched(true)
              }}
            />
          )}
        </Field>
        <ChannelSelect channels={options.channels} value={channel} onChange={setChannel} />
      </Panel>
      <Panel title="确认" className={ui.form}>
        <dl className={ui.facts}>
          <dt>到账余额</dt>
          <dd>{nano === null ? '-' : displayYuan(formatYuan(nano))}</dd>
          <dt>手续费</dt>
          <dd>{displayYuan('0')}</dd>
          <dt>充值后余额</dt>
          <dd>
            {nano === null ? (
              '-'
            ) : (
              <Money value={formatYuan((parseYuan(balance) ?? 0n) + nano)} decimals={2} />
            )}
          </dd>
          <dt className={ordersStyles.total}>应付</dt>
          <dd className={ordersStyles.total}>{nano === null ? '-' : displayYuan(formatYuan(nano))}</dd>
        </dl>
        <FormError error={create.error} />
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          block
          loading={create.isPending}
          disabled={isTouched && error !== null}
        >
          {nano === null ? '充值' : `充值 ${displayYuan(formatYuan(nano))}`}
        </Button>
        <p className={`${ui.small} ${ordersStyles.rules}`}>
          余额按实际用量扣费，逐笔可查；充值订单 15 分钟内有效，不支持自助退款。
          {links.depositRules !== '' && (
            <a href={links.depositRules} target="_blank" rel="noopener noreferrer">
              充值规则
            </a>
          )}
        </p>
      </Panel>
    </Form>
  )
}
