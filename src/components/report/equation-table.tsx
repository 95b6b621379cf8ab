import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { LiabilityItem, ReportSummary } from '../../../contract/report.ts'
import { displayTime } from '../../../contract/time.ts'
import { listPath } from '../../resources/list/list-path.ts'
import { Money } from '../../ui/money.tsx'
import { FIGURES, LIABILITY_PARTS, TERMS } from './terms.ts'
import styles from './report.module.css'

export function EquationTable({ summary }: { summary: ReportSummary }) {
  const { equation, previous } = summary
  const rowsOf = useRowsPath(summary)
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
          <Row key={key} sign={sign} meaning={meaning} values={[equation[key], previous.equation[key]]}>
            {items.length === 0 ? title : <Link to={rowsOf(items)}>{title}</Link>}
          </Row>
        ))}
        {LIABILITY_PARTS.map(({ key, title, meaning }) => (
          <Row key={key} meaning={meaning} values={[equation[key], previous.equation[key]]}>
            {title}
          </Row>
        ))}
      </tbody>
      <tbody>
        {FIGURES.filter(({ when }) => when?.(summary.requests) ?? true).map(
          ({ key, title, meaning, value }) => (
            <Row key={key} meaning={meaning(summary.requests)} values={[value(summary), value(previous)]}>
              {title}
            </Row>
          ),
        )}
      </tbody>
    </table>
  )
}

interface RowProps {
  sign?: string
  meaning: string
  /** Of the period and of the one before; absent: the reader may not see them. */
  values: [string | undefined, string | undefined]
  children: ReactNode
}

function Row({ sign = '', meaning, values: [now, before], children }: RowProps) {
  if (now === undefined) return null
  return (
    <tr data-sign={sign}>
      <th scope="row">
        <span className={styles.sign}>{sign}</span>
        {children}
        <small>{meaning}</small>
      </th>
      <td>
        <Money value={now} />
      </td>
      <td className={styles.previous}>{before !== undefined && <Money value={before} />}</td>
    </tr>
  )
}

/** The rows of some items in the list below, of the period. */
function useRowsPath({ begin, end }: ReportSummary) {
  const { pathname } = useLocation()
  return (items: readonly LiabilityItem[]) =>
    listPath(pathname, {
      createdAt_begin: String(begin),
      createdAt_end: String(end),
      item_MultiString: items.join(','),
    })
}

const dayText = (at: number) => displayTime(at).slice(0, 10)

const periodText = ({ begin, end }: ReportSummary) =>
  dayText(begin) === dayText(end) ? dayText(begin) : `${dayText(begin)} 至 ${dayText(end)}`
