import { useInvalidate } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Reminder } from '../../../contract/notice.ts'
import { displayCount } from '../../../contract/money.ts'
import { displayTime } from '../../../contract/time.ts'
import { escapeControls } from '../../ui/escape-controls.ts'
import { Icon } from '../../ui/icons.tsx'
import { call } from '../../providers/http.ts'
import { pathOf } from '../../providers/path-of.ts'
import styles from './notice.module.css'

function useDismiss(notices: readonly Reminder[]) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () => Promise.all(notices.map(({ id }) => call('notice.dismiss', { id }))),
    onSettled: () => invalidate({ invalidates: ['all'] }),
  })
}

/** @param notices the nearest first */
export function ModelNotice({ notices, what }: { notices: readonly Reminder[]; what: '涨价' | '下线' }) {
  const dismiss = useDismiss(notices)
  const [first] = notices
  if (!first) return null
  const names = notices.length === 1 ? first.name : `${first.name}等 ${notices.length} 个模型`
  return (
    <section className={styles.notice} aria-label={`${names}即将${what}`}>
      <p>
        你近 30 天用过的 {names} 将于{' '}
        <time dateTime={new Date(first.at).toISOString()}>{displayTime(first.at)}</time>{' '}
        {notices.length === 1 ? '' : '起'}
        {what}。
      </p>
      <Link to={pathOf('model')}>查看</Link>
      <DismissButton dismiss={dismiss} label={`知道了，收起${names}的${what}提醒`} />
    </section>
  )
}

export function CorrectedNotice({ notices }: { notices: readonly Reminder[] }) {
  const dismiss = useDismiss(notices)
  const [first] = notices
  if (!first) return null
  const names = notices.length === 1 ? first.name : `${first.name}等 ${notices.length} 个模型`
  return (
    <section className={styles.notice} aria-label={`${names}的价格已更正`}>
      <p>
        {names} 的价格标错过，
        <time dateTime={new Date(first.at).toISOString()}>{displayTime(first.at)}</time>{' '}
        已更正。你在这之前的调用仍按当时的价格收费。
      </p>
      <Link to={pathOf('model')}>查看</Link>
      <DismissButton dismiss={dismiss} label={`知道了，收起${names}的更正提醒`} />
    </section>
  )
}

export function UselessNotice({ notices }: { notices: readonly Reminder[] }) {
  const dismiss = useDismiss(notices)
  const [first] = notices
  if (!first) return null
  const what = notices.length === 1 ? `资源包“${first.name}”` : `${notices.length} 个资源包`
  const tokens = notices.reduce((sum, notice) => sum + notice.tokens, 0)
  return (
    <section className={styles.notice} aria-label={`${what}适用的模型都不能用了`}>
      <p>
        {what}适用的模型都不能用了，剩下的 {displayCount(tokens)} Token 可以退款。
      </p>
      <Link to={pathOf('purchase')}>去退款</Link>
      <DismissButton dismiss={dismiss} label={`知道了，收起${what}的提醒`} />
    </section>
  )
}

export function PausedNotice({ notices }: { notices: readonly Reminder[] }) {
  const dismiss = useDismiss(notices)
  const [first] = notices
  if (!first) return null
  return (
    <section className={styles.notice} aria-label="API Key 已被自动刹车暂停">
      <p>
        自动刹车于 <time dateTime={new Date(first.at).toISOString()}>{displayTime(first.at)}</time> 暂停了 API
        Key：{first.name}。
      </p>
      <Link to={pathOf('api-key')}>查看</Link>
      <DismissButton dismiss={dismiss} label="知道了，收起自动刹车的提醒" />
    </section>
  )
}

export function SecurityNotice({ notice }: { notice: Reminder }) {
  const dismiss = useDismiss([notice])
  const text = escapeControls(notice.name)
  return (
    <section className={styles.notice} aria-label="账号安全">
      <p>
        {text}，<time dateTime={new Date(notice.at).toISOString()}>{displayTime(notice.at)}</time>
        。如果不是你本人操作，请立即修改登录密码并退出其他设备。
      </p>
      <Link to={pathOf('user')}>查看</Link>
      <DismissButton dismiss={dismiss} label="知道了，收起账号安全的提醒" />
    </section>
  )
}

function DismissButton({ dismiss, label }: { dismiss: ReturnType<typeof useDismiss>; label: string }) {
  return (
    <button
      type="button"
      className="icon-button"
      disabled={dismiss.isPending}
      onClick={() => dismiss.mutate()}
      aria-label={label}
    >
      <Icon name="close" />
    </button>
  )
}

/** @param first the one that ends first */
export function ExpiryNotice({ first, notices }: { first: Reminder; notices: readonly Reminder[] }) {
  const dismiss = useDismiss(notices)
  const isOne = notices.length === 1
  const what = isOne ? `资源包“${first.name}”` : `${notices.length} 个资源包`
  const when = first.level === 'urgent' ? '不到一天就要到期' : '将在一周内到期'
  const tokens = notices.reduce((sum, notice) => sum + notice.tokens, 0)
  return (
    <section className={styles.notice} aria-label={`${what}即将到期`}>
      <p>
        {what}
        {isOne ? when : '即将到期'}（{!isOne && '最早 '}
        <time dateTime={new Date(first.at).toISOString()}>{displayTime(first.at)}</time>），
        {isOne ? '还' : '共'}剩 {displayCount(tokens)} Token 没用，到期后作废。
      </p>
      <Link to={pathOf('purchase')}>查看</Link>
      <DismissButton dismiss={dismiss} label={`知道了，收起${what}的到期提醒`} />
    </section>
  )
}
