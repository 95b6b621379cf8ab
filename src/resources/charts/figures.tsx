import { displayCount } from '../../../contract/money.ts'
import type { CallInput, EndpointName } from '../../../contract/endpoints.ts'
import type { AppFigure, AppSummary } from '../../config/runtime/app-config.ts'
import { pathParams } from '../list-state/path-params.ts'
import type { Range } from '../../config/runtime/active-range.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { chartFormats, sumOf, type Value } from './chart-formats.ts'
import styles from './overview.module.css'

interface FiguresProps {
  summary: AppSummary
  range: Range
  now: number
  path: Readonly<Record<string, string | undefined>>
}

export function Figures({ summary, range, now, path }: FiguresProps) {
  const params = pathParams(summary.params, path)
  const inputOf = ({ begin, end }: Range) =>
    ({
      begin: String(Math.max(0, begin)),
      end: String(Math.max(0, end)),
      ...params,
    }) as CallInput<EndpointName>
  // Compares an unfinished day with the same part of the previous one.
  const length = range.end + 1 - range.begin
  const until = Math.min(range.end, Math.max(now, range.begin))
  const current = useCall(summary.endpoint, inputOf(range), { keepsPrevious: true })
  const before = useCall(summary.endpoint, inputOf({ begin: range.begin - length, end: until - length }), {
    keepsPrevious: true,
  })
  if (current.isError && !current.data) {
    return <ErrorState error={current.error} onRetry={() => void current.refetch()} />
  }
  return (
    <dl className={styles.figures}>
      {summary.figures.map((figure) => (
        <div key={figure.title} className={styles.figure}>
          <dt>{figure.title}</dt>
          <dd>
            {current.data ? (
              <>
                {inWords(figure, valueOf(figure, current.data))}
                {figure.beside && (
                  <small>
                    {figure.beside.title}{' '}
                    {inWords(figure, valueOf({ ...figure, fields: [figure.beside.field] }, current.data))}
                  </small>
                )}
              </>
            ) : (
              <Skeleton width="70%" height={24} />
            )}
          </dd>
          <dd className={styles.figureChange}>
            {current.data && before.data && (
              <Change
                figure={figure}
                now={valueOf(figure, current.data)}
                then={valueOf(figure, before.data)}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Above this factor percentages are unreadable. */
const MANY_TIMES = 10

const valueOf = ({ fields, format }: AppFigure, answer: unknown) =>
  sumOf(fields.map((field) => chartFormats[format].read((answer as Record<string, unknown>)[field])))

const inWords = ({ format }: AppFigure, value: Value | null) =>
  value === null ? '暂无' : chartFormats[format].text(value)

function Change({ figure, now, then }: { figure: AppFigure; now: Value | null; then: Value | null }) {
  const { height } = chartFormats[figure.format]
  if (now === null || then === null || height(then) === 0) return <span>上期没有数据</span>
  const isShare = figure.format === 'percent'
  const change = isShare ? height(now) - height(then) : height(now) / height(then) - 1
  if (Math.abs(change) < 0.0005) return <span>与上期持平</span>
  const isGood = figure.good === '' ? undefined : (figure.good === 'more') === change > 0
  return <span data-good={isGood}>{changeText(change, isShare)}</span>
}

function changeText(change: number, isShare: boolean): string {
  if (!isShare && change > MANY_TIMES) return `是上期的 ${displayCount(Math.round(change + 1))} 倍`
  const size = `${Math.abs(change * 100).toFixed(1)}${isShare ? ' 个百分点' : '%'}`
  return `较上期${change > 0 ? '升' : '降'} ${size}`
}
