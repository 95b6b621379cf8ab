import { useInvalidate } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Notice, Reminder } from '../../../contract/notice.ts'
import { displayCount } from '../../../contract/money.ts'
import { displayTime } from '../../../contract/time.ts'
import { call } from '../../providers/http.ts'
import { pathOf } from '../../providers/path-of.ts'
import { escapeControls } from '../../ui/escape-controls.ts'
import { Icon } from '../../ui/icons.tsx'
import { Published } from './published.tsx'
import { publishedAt } from './published-at.ts'
import { useUnread } from './use-unread.ts'
import styles from './notice.module.css'

/** One leads, the most urgent; the others are folded behind it. */
export default function NoticePanel({ notices }: { notices: Notice[] }) {
  const { unread, read } = useUnread(publishedAt(notices, 'panel'))
  const [isOpen, setOpen] = useState(false)
  const of = (kind: Reminder['kind']) =>
    notices.filter((notice): notice is Reminder => notice.kind !== 'announcement' && notice.kind === kind)
  const published = (isImportant: boolean) =>
    unread
      .filter(({ importance }) => (importance === 'warn') === isImportant)
      .map((notice) => (
        <Published key={notice.id} notice={notice} className={styles.notice} onRead={(id) => void read(id)} />
      ))
  const all = [
    ...of('security').map((notice) => <SecurityNotice key={notice.id} notice={notice} />),
    ...published(true),
    ...REMINDERS.flatMap(([kind, draw]) => {
      const reminders = of(kind)
      const [first] = reminders
      return first ? [<Fragment key={kind}>{draw(first, reminders)}</Fragment>] : []
    }),
    ...published(false),
  ]
  return (
    <>
      {isOpen ? all : all.slice(0, 1)}
      {all.length > 1 && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : `还有 ${all.length - 1} 条提醒`}
        </button>
      )}
    </>
  )
}

interface BarProps {
  notices: readonly Reminder[]
  label: string
  /** What the link says, and where it leads. */
  link?: string
  to: string
  /** Which reminder it is that its button puts away. */
  what: string
  children: ReactNode
}

function Bar({ notices, label, link = '查看', to, what, children }: BarProps) {
  const invalidate = useInvalidate()
  const dismiss = useMutation({
    mutationFn: () => Promise.all(notices.map(({ id }) => call('notice.dismiss', { id }))),
    onSettled: () => invalidate({ invalidates: ['all'] }),
  })
  return (
    <section className={styles.notice} aria-label={label}>
      <p>{children}</p>
      <Link to={to}>{link}</Link>
      <button
        type="button"
        className="icon-button"
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate()}
        aria-label={`知道了，收起${what}提醒`}
      >
        <Icon name="close" />
      </button>
    </section>
  )
}

const Moment = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()}>{displayTime(at)}</time>
)

const modelNames = (first: Reminder, { length }: readonly Reminder[]) =>
  length === 1 ? first.name : `${first.name}等 ${length} 个模型`

function SecurityNotice({ notice }: { notice: Reminder }) {
  return (
    <Bar notices={[notice]} label="账号安全" to={pathOf('user')} what="账号安全的">
      {escapeControls(notice.name)}，<Moment at={notice.at} />
      。如果不是你本人操作，请立即修改登录密码并退出其他设备。
    </Bar>
  )
}

const nameOf = (first: Reminder, { length }: readonly Reminder[]) =>
  length === 1 ? `资源包“${first.name}”` : `${length} 个资源包`

const tokensOf = (notices: readonly Reminder[]) =>
  displayCount(notices.reduce((sum, { tokens }) => sum + tokens, 0))

/** Says what all reminders of a kind are of. @param notices the nearest first */
type Draw = (first: Reminder, notices: readonly Reminder[]) => ReactNode

const modelNotice =
  (what: '涨价' | '下线'): Draw =>
  (first, notices) => {
    const names = modelNames(first, notices)
    return (
      <Bar notices={notices} label={`${names}即将${what}`} to={pathOf('model')} what={`${names}的${what}`}>
        你近 30 天用过的 {names} 将于 <Moment at={first.at} /> {notices.length === 1 ? '' : '起'}
        {what}。
      </Bar>
    )
  }

const correctedNotice: Draw = (first, notices) => {
  const names = modelNames(first, notices)
  return (
    <Bar notices={notices} label={`${names}的价格已更正`} to={pathOf('model')} what={`${names}的更正`}>
      {names} 的价格标错过，
      <Moment at={first.at} /> 已更正。你在这之前的调用仍按当时的价格收费。
    </Bar>
  )
}

const uselessNotice: Draw = (first, notices) => {
  const what = nameOf(first, notices)
  const to = pathOf('purchase')
  return (
    <Bar notices={notices} label={`${what}适用的模型都不能用了`} link="去退款" to={to} what={`${what}的`}>
      {what}适用的模型都不能用了，剩下的 {tokensOf(notices)} Token 可以退款。
    </Bar>
  )
}

const pausedNotice: Draw = (first, notices) => (
  <Bar notices={notices} label="API Key 已被自动刹车暂停" to={pathOf('api-key')} what="自动刹车的">
    自动刹车于 <Moment at={first.at} /> 暂停了 API Key：{first.name}。
  </Bar>
)

const expiryNotice: Draw = (first, notices) => {
  const isOne = notices.length === 1
  const what = nameOf(first, notices)
  const when = first.level === 'urgent' ? '不到一天就要到期' : '将在一周内到期'
  return (
    <Bar notices={notices} label={`${what}即将到期`} to={pathOf('purchase')} what={`${what}的到期`}>
      {what}
      {isOne ? when : '即将到期'}（{!isOne && '最早 '}
      <Moment at={first.at} />
      ），
      {isOne ? '还' : '共'}剩 {tokensOf(notices)} Token 没用，到期后作废。
    </Bar>
  )
}

/** In the order in which they stand. */
const REMINDERS: readonly [Reminder['kind'], Draw][] = [
  ['keyPaused', pausedNotice],
  ['packageUseless', uselessNotice],
  ['packageExpires', expiryNotice],
  ['priceRises', modelNotice('涨价')],
  ['priceCorrected', correctedNotice],
  ['modelEnds', modelNotice('下线')],
]
