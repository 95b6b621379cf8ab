import { useId } from 'react'
import type { Channel } from '../../contract/order.ts'
import { Badge } from '../ui/badge.tsx'
import { channels as words } from './channels.ts'

interface ChannelChoiceProps {
  channels: Channel[]
  value: Channel | undefined
  onChange: (channel: Channel) => void
}

/** The ways to pay that are configured. */
export function ChannelChoice({ channels, value, onChange }: ChannelChoiceProps) {
  const name = useId()
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
            <small>{words[channel].text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
