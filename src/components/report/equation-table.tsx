import { Link, useLocation } from 'react-router'
import { displayYuan } from '../../../contract/money.ts'
import type { LiabilityItem, ReportSummary } from '../../../contract/report.ts'
import { displayTime } from '../../../contract/time.ts'
import { listPath } from '../../resources/list-state/list-path.ts'
import { Money } from '../../ui/money.tsx'
import { attemptsPath } from './attempts-path.ts'
import { FIGURES, LIABILITY_PARTS, TERMS } from './terms.ts'
import styles from './report.module.css'

export function EquationTable({ summary }: { summary: ReportSummary }) {
  const { equation, previous } = summary
  const rowsOf = useRowsPath()
  const linked = (title: string, pathOf: (of: Period) => string) => ({
    title,
    paths: [pathOf(summary), pathOf(previous)] as const,
  })
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">项目（元）</th>
          <th scope="col">{periodText(summary)}</th>
          <th scope="col" className={styles.previous}>
            上期
          </th>
        </tr>
      </thead>
      <tbody>
        {TERMS.map(({ key, sign, title, meaning, items }) => (
          <Row
            key={key}
            sign={sign}
            meaning={meaning}
            values={[equation[key], previous.equation[key]]}
            {...linked(title, (of) => rowsOf.items(key === 'opening' ? before(of) : of, items))}
          />
        ))}
        {LIABILITY_PARTS.map(({ key, title, meaning }) => (
          <Row
            key={key}
            meaning={meaning}
            values={[equation[key], previous.equation[key]]}
            {...linked(title, (of) => rowsOf.items(of, []))}
          />
        ))}
      </tbody>
      <tbody>
        {FIGURES.filter(({ when }) => when?.(summary.requests) ?? true).map(
          ({ key, title, meaning, value, rows }) => (
            <Row
              key={key}
              meaning={meaning(summary.requests)}
              values={[value(summary), value(previous)]}
              {...(rows
                ? linked(title, (of) =>
                    'items' in rows ? rowsOf.items(of, rows.items) : rowsOf.attempts(of, rows.attempts),
                  )
                : { title })}
            />
          ),
        )}
      </tbody>
    </table>
  )
}

type Period = Pick<ReportSummary, 'begin' | 'end'>

/** It covers the same number of days before, and ends where the period begins. */
const before = ({ begin, end }: Period): Period => ({ begin: begin - (end + 1 - begin), end: begin - 1 })

interface RowProps {
  title: string
  sign?: string
  meaning: string
  /** They are of the period and of the one before; absent: the reader may not see them. */
  values: [string | undefined, string | undefined]
  /** Where the rows of each are; absent: it has none of its own. */
  paths?: readonly [string, string]
}

function Row({
  title,
  sign = '',
  meaning,
  values: [now, before],
  paths: [own, earlier] = ['', ''],
}: RowProps) {
  if (now === undefined) return null
  const past = before !== undefined && <Money value={before} />
  return (
    <tr data-sign={sign}>
      <th scope="row">
        <span className={styles.sign}>{sign}</span>
        {own === '' ? title : <Link to={own}>{title}</Link>}
        <small>{meaning}</small>
      </th>
      <td>
        <Money value={now} />
      </td>
      <td className={styles.previous}>
        {earlier === '' ? (
          past
        ) : (
          <Link to={earlier} aria-label={`上期的${title}：${displayYuan(before)}`}>
            {past}
          </Link>
        )}
      </td>
    </tr>
  )
}

/** The rows of a period: movements in the list below, or requests to upstreams in theirs. */
function useRowsPath() {
  const { pathname } = useLocation()
  return {
    items: ({ begin, end }: Period, items: readonly LiabilityItem[]) =>
      listPath(pathname, {
        createdAt_begin: String(begin),
        createdAt_end: String(end),
        ...(items.length > 0 && { item_MultiString: items.join(',') }),
      }),
    attempts: ({ begin, end }: Period, filters: Record<string, string>) =>
      attemptsPath({ calledAt_begin: String(begin), calledAt_end: String(end), ...filters }),
  }
}

const dayText = (at: number) => displayTime(at).slice(0, 10)

const periodText = ({ begin, end }: ReportSummary) =>
  dayText(begin) === dayText(end) ? dayText(begin) : `${dayText(begin)} 至 ${dayText(end)}`
