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

/** Tells of packages that end within a week, above every screen of the centre, until each is put away. */
export function ExpiryNotices() {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('notice.mine', {}, { signal, isSilent: true }),
    staleTime: STALE_MS,
  })
  // Screens go on without notices, whatever answered.
  const notices = Array.isArray(data) ? data : []
  return notices.map((notice) => <ExpiryNotice key={notice.id} notice={notice} />)
}

function ExpiryNotice({ notice }: { notice: Notice }) {
  const client = useQueryClient()
  const dismiss = useMutation({
    mutationFn: () => call('notice.dismiss', { id: notice.id }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <section className="balance-notice" aria-label={`资源包 ${notice.name} 即将到期`}>
      <p>
        资源包“{notice.name}”{notice.level === 'urgent' ? '不到一天就要到期' : '将在一周内到期'}（
        {displayTime(notice.at)}），还剩 {displayCount(notice.tokens)} Token 没用，到期后作废。
      </p>
      <Link to="/center/purchase">查看</Link>
      <button
        type="button"
        className="icon-button"
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate()}
        aria-label={`知道了，收起 ${notice.name} 的到期提醒`}
      >
        <Icon name="close" />
      </button>
    </section>
  )
}
