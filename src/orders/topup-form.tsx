import { Button, Input } from 'antd'
import { useState } from 'react'
import { displayYuan } from '../../contract/money.ts'
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
  onCreated: (orderNo: string) => void
}

/** How much to top up and how to pay it. */
export function TopupForm({ options, onCreated }: TopupFormProps) {
  const [amount, setAmount] = useState(options.presets[0] ?? '')
  const [isTouched, setIsTouched] = useState(false)
  const [channel, setChannel] = useState<Channel | undefined>(options.channels[0])
  const create = useCreate('order.topup', (order) => onCreated(order.orderNo))
  const error = checkAmount(amount, options)
  const submit = () => {
    setIsTouched(true)
    if (error === null && channel !== undefined) create.mutate({ amount: amount.trim(), channel })
  }
  return (
    <Panel className="order-panel">
      <form
        className="ui-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <fieldset className="order-presets" aria-label="常用金额">
          {options.presets.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={preset === amount}
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
        <FailureText error={create.error} />
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          block
          loading={create.isPending}
          disabled={isTouched && error !== null}
        >
          {error === null ? `充值 ${displayYuan(amount.trim())}` : '充值'}
        </Button>
        {links.depositRules !== '' && (
          <a href={links.depositRules} target="_blank" rel="noopener noreferrer">
            充值规则
          </a>
        )}
      </form>
    </Panel>
  )
}
