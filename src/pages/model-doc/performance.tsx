import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Model, ModelUptime } from '../../../contract/model.ts'
import { displayCount } from '../../../contract/money.ts'
import { displayTime } from '../../../contract/time.ts'
import { MEASURE_LABELS, measuresOf } from '../../components/models/measures.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import { useUser } from '../../providers/hooks/use-user.ts'
import { loginPath } from '../../providers/navigation.ts'
import { Facts } from '../../ui/facts.tsx'
import ui from '../../ui/ui.module.css'
import styles from './model-doc.module.css'

const NO_DATA = '暂无数据'
/** It changes once a day. */
const STALE_MS = 600_000

/** How soon and how surely it answers: calls of all users, and the reader's own. */
export function Performance({ model }: { model: Model }) {
  const uptime = useCall('model.uptime', { modelId: model.id }, { isSilent: true, staleTime: STALE_MS })
  const speeds = useCall('model.speeds', {}, { isSilent: true, staleTime: STALE_MS })
  const speed = speeds.data?.find(({ modelId }) => modelId === model.id)
  return (
    <>
      <Facts
        facts={[
          ['近 90 天可用率', shareText(uptime.data?.uptime)],
          ['近 7 天首字延迟', speed ? `${displayCount(speed.ttftP50Ms)} 毫秒（中位数）` : NO_DATA],
        ]}
      />
      <UptimeBars uptime={uptime.data} />
      <p className={`${ui.quiet} ${styles.measureNote}`}>
        全平台的调用，到昨天为止；调用方自己停止的、模型拒绝的内容不算。一天不足 20 次的不显示。
      </p>
      <Own modelId={model.id} />
    </>
  )
}

/** Rounded down, so that what failed once is not shown as 100 %. */
const shareText = (share: number | null | undefined) =>
  share === null || share === undefined ? NO_DATA : `${(Math.floor(share * 10_000) / 100).toFixed(2)}%`

const levelOf = (share: number | null) => {
  if (share === null) return 'none'
  if (share >= 0.995) return 'good'
  return share >= 0.95 ? 'fair' : 'poor'
}

function UptimeBars({ uptime }: { uptime: ModelUptime | undefined }) {
  const days = uptime?.days ?? []
  const known = days.filter((day) => day.uptime !== null)
  const worst = known.toSorted((a, b) => (a.uptime ?? 0) - (b.uptime ?? 0))[0]
  const label =
    worst === undefined
      ? '近 90 天可用率：暂无数据'
      : `近 90 天可用率，其中 ${known.length} 天有数据，最低的一天 ${displayTime(worst.at).slice(0, 10)}：${shareText(worst.uptime)}`
  return (
    <figure className={styles.uptime}>
      <div role="img" aria-label={label}>
        {days.map(({ at, uptime: share }) => (
          <span
            key={at}
            data-level={levelOf(share)}
            title={`${displayTime(at).slice(0, 10)}：${shareText(share)}`}
          />
        ))}
      </div>
      <figcaption>
        <span>90 天前</span>
        <span>昨天</span>
      </figcaption>
    </figure>
  )
}

function Own({ modelId }: { modelId: string }) {
  const isSignedIn = useUser() !== null
  const measured = useCall('stats.measured', { modelIds: modelId }, { isEnabled: isSignedIn, isSilent: true })
  const [one] = measured.data ?? []
  if (!isSignedIn)
    return (
      <p className={styles.text}>
        <Link to={loginPath(globalThis.location.pathname)}>登录</Link>后可以看到自己近 30
        天调用它的延迟、速度与成功率。
      </p>
    )
  const measures = one ? measuresOf(one) : MEASURE_LABELS.map((label) => ({ label, text: null, sample: 0 }))
  return (
    <>
      <h3 className={styles.ownHead}>我的实测（近 30 天）</h3>
      <Facts
        facts={measures.map(({ label, text, sample }) => [
          label,
          <Fragment key={label}>
            {text ?? NO_DATA}
            {text !== null && <span className={ui.quiet}>（{displayCount(sample)} 次调用）</span>}
          </Fragment>,
        ])}
      />
    </>
  )
}
