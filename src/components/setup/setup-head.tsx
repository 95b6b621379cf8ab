import { useEffect, useEffectEvent } from 'react'
import { useCall } from '../../providers/hooks/use-call.ts'
import type { ListHeadProps } from '../../resources/engine-components.ts'
import { Panel } from '../../ui/panel.tsx'
import { Bar } from '../../ui/progress-bar.tsx'
import { ReceiptView } from '../receipt/receipt-view.tsx'
import ui from '../../ui/ui.module.css'
import styles from './setup.module.css'

const LOOK_MS = 3000

/** How far the steps are; looks for the first call of a customer, and shows what it was billed. */
export default function SetupHead({ table }: ListHeadProps) {
  const states = table.rows.map((row) => String(row['state']))
  const done = states.filter((state) => state === 'done').length
  const last = states.at(-1)
  const { data, refetch } = useCall(
    'setup.firstCall',
    {},
    { isEnabled: last === 'now' || last === 'done', isSilent: true },
  )
  const isAwaited = last === 'now' || states.includes('waiting')
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return
    if (last === 'now') void refetch()
    else table.refresh()
  })
  const refresh = useEffectEvent(table.refresh)
  useEffect(() => {
    if (!isAwaited) return undefined
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [isAwaited])
  useEffect(() => {
    // The list may be the first to hear of the call.
    if (last === 'done' && data === null) void refetch()
  }, [last, data, refetch])
  const hasCome = data !== undefined && data !== null
  useEffect(() => {
    // Once: each refresh makes another table.
    if (hasCome && last === 'now') refresh()
  }, [hasCome, last])
  if (states.length === 0) return null
  return (
    <div className={`${ui.stack} ${styles.head}`}>
      <Panel title={`已完成 ${done}/${states.length} 步`}>
        <Bar label="开始使用的进度" value={done} max={states.length} />
      </Panel>
      {data && (
        <Panel title="第一次客户调用的账单" extra={<span className={ui.quiet}>{data.username}</span>}>
          <ReceiptView receipt={{ ...data.receipt, ledgerIds: [] }} />
        </Panel>
      )}
    </div>
  )
}
