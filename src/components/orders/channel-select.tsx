import { useId, type ReactNode } from 'react'
import type { Channel } from '../../../contract/order.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { Badge } from '../../ui/badge.tsx'
import { channels as words } from './channels.ts'
import styles from './orders.module.css'

interface ChannelSelectProps {
  channels: readonly Channel[]
  value: Channel | undefined
  onChange: (channel: Channel) => void
  notes?: Partial<Record<Channel, ReactNode>>
}

export function ChannelSelect({ channels, value, onChange, notes = {} }: ChannelSelectProps) {
  const name = useId()
  const isPhone = useIsPhone()
  return (
    <fieldset className={styles.channels}>
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
