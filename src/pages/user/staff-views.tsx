import { displayTime } from '../../../contract/time.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import ui from '../../ui/ui.module.css'

/** When staff looked at the account, next to the devices that are signed in; nothing if they never did. */
export function StaffViews() {
  const { data } = useCall('user.staffViews', {}, { isSilent: true })
  // The devices stand without it, whatever answered.
  const views = Array.isArray(data) ? data : []
  if (views.length === 0) return null
  return (
    <ul className={ui.quiet} aria-label="客服查看记录">
      {views.map(({ at }, index) => (
        <li key={`${at}-${index}`}>
          客服于 <time dateTime={new Date(at).toISOString()}>{displayTime(at)}</time> 查看过
        </li>
      ))}
    </ul>
  )
}
