import { Button, Input } from 'antd'
import { useState } from 'react'
import { displayYuan, formatYuan, parseYuan } from '../../contract/money.ts'
import type { Channel, TopupOptions } from '../../contract/order.ts'
import { links } from '../providers/config.ts'
import { FailureText } from '../ui/failure-text.tsx'
import { Field } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { useCreate } from '../ui/use-create.ts'
import { ChannelChoice } from './channel-choice.tsx'
import { checkAmount } from './check-amount.ts'

interface TopupFormProps {
  options: TopupOptions
  /** Yuan now. */
  balance: string
  /** Yuan to begin with; the first preset without it. */
  wanted?: string | undefined
  onCreated: (orderNo: string) => void
}

/** How much to top up, what comes of it, and how to pay it. */
export function TopupForm({ options, balance, wanted, onCreated }: TopupFormProps) {
  const [amount, setAmount] = useState(wanted ?? options.presets[0] ?? '')
  const [isTouched, setIsTouched] = useState(wanted !== undefined)
  const [channel, setChannel] = useState<Channel | undefined>(options.channels[0])
  const create = useCreate('order.topup', (order) => onCreated(order.orderNo))
  const error = checkAmount(amount, options)
  const nano = error === null ? (parseYuan(amount.trim()) ?? 0n) : null
  const submit = () => {
    setIsTouched(true)
    if (error === null && channel !== undefined) create.mutate({ amount: amount.trim(), channel })
  }
  return (
    <form
      className="order-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Panel className="ui-form">
        <fieldset className="order-presets" aria-label="常用金额">
          {options.presets.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={nano !== null && parseYuan(preset) === nano}
              onClick={() => {
                setAmount(preset)
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
          hint={`${displayYuan(options.min)} 到 ${displayYuan(options.max)}，最小到分。`}
        >
          {(control) => (
            <Input
              {...control}
              size="large"
              prefix="¥"
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              value={amount}
              status={isTouched && error !== null ? 'error' : undefined}
              onChange={(event) => {
                setAmount(event.target.value)
                setIsTouched(true)
              }}
            />
          )}
        </Field>
        <ChannelChoice channels={options.channels} value={channel} onChange={setChannel} />
      </Panel>
      <Panel title="确认" className="ui-form">
        <dl className="ui-facts order-sum">
          <dt>到账余额</dt>
          <dd>{nano === null ? '-' : displayYuan(formatYuan(nano))}</dd>
          <dt>手续费</dt>
          <dd>{displayYuan('0')}</dd>
          <dt>充值后余额</dt>
          <dd>{nano === null ? '-' : displayYuan(formatYuan((parseYuan(balance) ?? 0n) + nano))}</dd>
          <dt className="order-total">应付</dt>
          <dd className="order-total">{nano === null ? '-' : displayYuan(formatYuan(nano))}</dd>
        </dl>
        <FailureText error={create.error} />
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
        <p className="order-rules">
          余额按实际用量扣费，逐笔可查；充值订单 15 分钟内有效，不支持自助退款。
          {links.depositRules !== '' && (
            <a href={links.depositRules} target="_blank" rel="noopener noreferrer">
              充值规则
            </a>
          )}
        </p>
      </Panel>
    </form>
  )
}
