import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Notice } from '../../contract/notice.ts'
import { displayCount } from '../../contract/money.ts'
import { displayTime } from '../../contract/time.ts'
import { Icon } from '../layout/icons.tsx'
import { call } from '../providers/http.ts'
import '../account/balance-notice.css'

const KEY = ['notice.mine']
/** They are asked for again so often, not on every screen. */
const STALE_MS = 600_000

/** Tells of packages that end within a week, above every screen of the centre, until they are put away: of several at once. */
export function ExpiryNotices() {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('notice.mine', {}, { signal, isSilent: true }),
    staleTime: STALE_MS,
  })
  // Screens go on without notices, whatever answered.
  const notices = Array.isArray(data) ? data : []
  const [first] = notices
  return first && <ExpiryNotice first={first} notices={notices} />
}

/** @param first the one that ends first */
function ExpiryNotice({ first, notices }: { first: Notice; notices: readonly Notice[] }) {
  const client = useQueryClient()
  const dismiss = useMutation({
    mutationFn: () => Promise.all(notices.map(({ id }) => call('notice.dismiss', { id }))),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
  const isOne = notices.length === 1
  const what = isOne ? `资源包“${first.name}”` : `${notices.length} 个资源包`
  const when = first.level === 'urgent' ? '不到一天就要到期' : '将在一周内到期'
  const tokens = notices.reduce((sum, notice) => sum + notice.tokens, 0)
  return (
    <section className="balance-notice" aria-label={`${what}即将到期`}>
      <p>
        {what}
        {isOne ? when : '即将到期'}（{!isOne && '最早 '}
        <time dateTime={new Date(first.at).toISOString()}>{displayTime(first.at)}</time>），
        {isOne ? '还' : '共'}剩 {displayCount(tokens)} Token 没用，到期后作废。
      </p>
      <Link to="/center/purchase">查看</Link>
      <button
        type="button"
        className="icon-button"
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate()}
        aria-label={`知道了，收起${what}的到期提醒`}
      >
        <Icon name="close" />
      </button>
    </section>
  )
}
