import { useNow } from '../../ui/use-now.ts'
import ui from '../../ui/ui.module.css'

/** Says that the rows go on by themselves once the server's limit allows it. */
export function WaitNote({ until }: { until: number }) {
  const now = useNow((at) => at < until)
  const seconds = Math.max(1, Math.ceil((until - now) / 1000))
  return <p className={ui.quiet}>已到每分钟的次数上限，{seconds} 秒后自动继续，不用重来。</p>
}
