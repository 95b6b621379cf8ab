import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ApiKey } from '../../contract/key.ts'
import { displayCount } from '../../contract/money.ts'
import { displayTime } from '../../contract/time.ts'
import { Badge } from '../ui/badge.tsx'
import { Money } from '../ui/money.tsx'

export type KeyAction = 'edit' | 'rotate' | 'delete'

const states = {
  active: { text: '有效', tone: 'good' },
  expired: { text: '已过期', tone: 'warn' },
  revoked: { text: '已失效', tone: 'bad' },
} as const

const budgets = [
  { field: 'total', label: '总预算' },
  { field: 'daily', label: '每日' },
  { field: 'monthly', label: '每月' },
] as const

const rates = [
  { field: 'rpm', label: '每分钟请求数' },
  { field: 'tpm', label: '每分钟 Token 数' },
] as const

interface KeyItemProps {
  apiKey: ApiKey
  onAction: (action: KeyAction) => void
}

/** One key as its owner may see it: never the key itself. */
export function KeyItem({ apiKey, onAction }: KeyItemProps) {
  const state = states[apiKey.status]
  const limits = budgets.flatMap(({ field, label }) => {
    const amount = apiKey.budget[field]
    return amount === undefined ? [] : [{ label, amount }]
  })
  return (
    <li className="ui-panel key-item">
      <div className="key-item-head">
        <h2>{apiKey.name}</h2>
        <Badge tone={state.tone}>{state.text}</Badge>
      </div>
      <p className="ui-mono">
        {apiKey.prefix}…{apiKey.last4}
      </p>
      <dl className="ui-facts">
        <dt>创建</dt>
        <dd>{displayTime(apiKey.createdAt)}</dd>
        <dt>到期</dt>
        <dd>{apiKey.expiresAt === null ? '长期有效' : displayTime(apiKey.expiresAt)}</dd>
        <dt>最近使用</dt>
        <dd>{apiKey.lastUsedAt === null ? '还没用过' : displayTime(apiKey.lastUsedAt)}</dd>
        <dt>累计消费</dt>
        <dd>
          <Money value={apiKey.spent} />
        </dd>
        {limits.map(({ label, amount }) => (
          <FactRow key={label} label={label}>
            <Money value={amount} />
          </FactRow>
        ))}
        {rates.map(({ field, label }) => {
          const most = apiKey[field]
          return (
            most !== undefined && (
              <FactRow key={field} label={label}>
                {displayCount(most)}
              </FactRow>
            )
          )
        })}
        <dt>可用模型</dt>
        <dd>{apiKey.models.length === 0 ? '全部' : apiKey.models.join('、')}</dd>
        {apiKey.ips.length > 0 && <FactRow label="允许的 IP">{apiKey.ips.join('、')}</FactRow>}
      </dl>
      {apiKey.status !== 'revoked' && (
        <div className="ui-actions">
          <Button onClick={() => onAction('edit')} aria-label={`编辑 ${apiKey.name}`}>
            编辑
          </Button>
          <Button onClick={() => onAction('rotate')} aria-label={`更换密钥 ${apiKey.name}`}>
            更换密钥
          </Button>
          <Button danger onClick={() => onAction('delete')} aria-label={`删除 ${apiKey.name}`}>
            删除
          </Button>
        </div>
      )}
    </li>
  )
}

function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
