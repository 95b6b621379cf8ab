import { useState } from 'react'
import { Link } from 'react-router'
import type { ReportGroup } from '../../../contract/report.ts'
import { displayCount } from '../../../contract/money.ts'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import { config } from '../../providers/config.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tabs, TabPanel } from '../../ui/plain/tabs.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { attemptsPath } from './attempts-path.ts'
import styles from './report.module.css'
import { serverNow } from '../../providers/server-time.ts'

const GROUPS = [
  { key: 'model', label: '按模型' },
  { key: 'channel', label: '按渠道' },
  { key: 'customer', label: '按客户' },
] as const
type By = (typeof GROUPS)[number]['key']

/** The lists that have them; who may not read one has no link. */
const RESOURCES: Record<By, string> = { model: 'ops-models', channel: 'ops-channels', customer: 'ops-users' }

/** The requests behind a group are filtered by these fields. */
const FIELDS: Record<By, string> = { model: 'modelId', channel: 'channelId', customer: 'userId' }

/** The period of the report without one. */
const DEFAULT_DAYS = 30

export function GroupsPanel({ period }: { period: Period }) {
  const [by, setBy] = useState<By>('model')
  const groups = useCall('report.groups', { ...period, by }, { keepsPrevious: true })
  return (
    <Panel title="收入从哪里来">
      <Tabs id="report-groups" label="分组" items={GROUPS} value={by} onChange={setBy} />
      <TabPanel id="report-groups" value={by}>
        <QueryResult query={groups} skeleton={<Skeleton height={160} />}>
          {(rows) => <Groups by={by} rows={rows} period={period} />}
        </QueryResult>
      </TabPanel>
    </Panel>
  )
}

interface Period {
  begin?: string
  end?: string
}

function Groups({ by, rows, period }: { by: By; rows: ReportGroup[]; period: Period }) {
  if (rows.length === 0) return <EmptyState title="这段时间没有调用" />
  const hasRevenue = rows.some(({ revenue }) => revenue !== null)
  const hasCost = rows.some(({ cost }) => cost !== undefined)
  const hasMargin = rows.some(({ margin }) => margin !== undefined)
  return (
    <ScrollRegion className={styles.scroll} label="收入与成本">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">名称</th>
            {hasRevenue && <th scope="col">消费收入</th>}
            {hasCost && <th scope="col">上游成本</th>}
            {hasMargin && <th scope="col">毛利</th>}
            <th scope="col">上游请求</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <GroupName by={by} row={row} />
              </th>
              {hasRevenue && <td>{row.revenue !== null && <Money value={row.revenue} />}</td>}
              {hasCost && <td>{row.cost !== undefined && <Money value={row.cost} />}</td>}
              {hasMargin && <td>{row.margin !== undefined && <Money value={row.margin} />}</td>}
              <td>
                <Requests by={by} row={row} period={period} />
                <Kinds row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** How many requests there were, which leads to them. */
function Requests({ by, row: { key, attempts }, period }: { by: By; row: ReportGroup; period: Period }) {
  const [today] = useState(() => startOfDay(serverNow()))
  const end = Number(period.end ?? today + DAY_MS - 1)
  const path = attemptsPath({
    calledAt_begin: period.begin ?? String(startOfDay(end) - (DEFAULT_DAYS - 1) * DAY_MS),
    calledAt_end: String(end),
    [FIELDS[by]]: key,
  })
  const count = displayCount(attempts)
  return path === '' || key === '' ? count : <Link to={path}>{count}</Link>
}

/** Those among the requests whose cost is another than that of calls, or not known. */
function Kinds({ row: { tests, lost } }: { row: ReportGroup }) {
  const words = [tests > 0 && `试 ${displayCount(tests)}`, lost > 0 && `不明 ${displayCount(lost)}`]
  const shown = words.filter((word) => word !== false)
  return shown.length > 0 && <small>{shown.join('，')}</small>
}

function GroupName({ by, row: { key, name } }: { by: By; row: ReportGroup }) {
  const route = config.routes.find(({ resource }) => resource === RESOURCES[by])
  return route && key !== '' ? (
    <Link to={`${route.path}?detail=${encodeURIComponent(key)}`}>{name}</Link>
  ) : (
    name
  )
}
