import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { AccountSettings, BalanceAlert } from '../../../contract/account.ts'
import { NANO_PER_YUAN, parseYuan } from '../../../contract/money.ts'
import { displayTime } from '../../../contract/time.ts'
import { toast } from '../../providers/toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useWrite } from '../../providers/hooks/use-write.ts'
import { cleanNumber } from '../../ui/clean-text.ts'
import ui from '../../ui/ui.module.css'
import styles from './user.module.css'

export function BalanceAlertPanel({ settings }: { settings: UseQueryResult<AccountSettings> }) {
  const alert = settings.data?.balanceAlert
  return (
    <Panel title="余额提醒" extra={alert && <AlertState alert={alert} />}>
      <QueryResult query={settings} skeleton={<Skeleton height={112} />}>
        {({ balanceAlert }) => <AlertForm key={balanceAlert.threshold} alert={balanceAlert} />}
      </QueryResult>
    </Panel>
  )
}

function AlertState({ alert }: { alert: BalanceAlert }) {
  if (alert.threshold === null) return <Badge>未开启</Badge>
  return alert.isBelow ? <Badge tone="warn">余额偏低</Badge> : <Badge tone="good">已开启</Badge>
}

function AlertForm({ alert }: { alert: BalanceAlert }) {
  const [text, setText] = useState(alert.threshold ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const save = useWrite('user.setBalanceAlert', {
    onSuccess: ({ balanceAlert: { threshold } }) => {
      toast({ type: 'success', message: threshold === null ? '余额提醒已关闭' : '余额提醒已保存' })
    },
  })
  const problem = problemOf(text)
  return (
    <Form
      onSend={() => {
        setIsChecked(true)
        if (problem === null) save.mutate({ threshold: cleanNumber(text) })
      }}
    >
      <Field
        label="余额低于多少时提醒"
        hint="余额跌破这个数，控制台顶部提醒一次；充值后再跌破，会再提醒。"
        error={isChecked ? problem : null}
      >
        {(control) => (
          <Input
            {...control}
            value={text}
            onChange={(event) => setText(event.target.value)}
            inputMode="decimal"
            prefix="¥"
            placeholder="例如 10"
            maxLength={22}
            autoComplete="off"
          />
        )}
      </Field>
      {alert.crossedAt !== null && (
        <p className={styles.note}>
          已提醒 {alert.notices} 次，最近一次在 {displayTime(alert.crossedAt)}。
        </p>
      )}
      <FormError error={save.error} />
      <div className={ui.formActions}>
        {alert.threshold !== null && (
          <Button disabled={save.isPending} onClick={() => save.mutate({ threshold: null })}>
            关闭提醒
          </Button>
        )}
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          保存提醒
        </Button>
      </div>
    </Form>
  )
}

const MOST_NANO = 100_000_000n * NANO_PER_YUAN

function problemOf(text: string): string | null {
  const amount = parseYuan(cleanNumber(text))
  if (amount === null || amount <= 0n) return '请填写大于 0 的金额'
  return amount > MOST_NANO ? '提醒金额至多 1 亿元' : null
}
