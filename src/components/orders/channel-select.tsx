import { useId, type ReactNode } from 'react'
import type { Channel } from '../../contract/order.ts'
import { useIsPhone } from '../resources/use-is-phone.ts'
import { Badge } from '../ui/badge.tsx'
import { channels as words } from './channels.ts'

interface ChannelChoiceProps {
  channels: readonly Channel[]
  value: Channel | undefined
  onChange: (channel: Channel) => void
  /** Stands in place of a channel's own words. */
  notes?: Partial<Record<Channel, ReactNode>>
}

/** The ways to pay that are configured. */
export function ChannelChoice({ channels, value, onChange, notes = {} }: ChannelChoiceProps) {
  const name = useId()
  const isPhone = useIsPhone()
  return (
    <fieldset className="order-channels">
      <legend>支付方式</legend>
      {channels.map((channel) => (
        <label key={channel}>
          <input
            type="radio"
            name={name}
            value={channel}
            checked={channel === value}
            onChange={() => onChange(channel)}
          />
          <span>
            {words[channel].label} {channel === 'sandbox' && <Badge tone="warn">沙箱</Badge>}
            <small>{notes[channel] ?? (isPhone ? words[channel].phoneText : words[channel].text)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
