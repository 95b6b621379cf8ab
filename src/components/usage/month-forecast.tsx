import { displayYuan } from '../../../contract/money.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import ui from '../../ui/ui.module.css'
import styles from './month-forecast.module.css'

/** The month's spend until now, its forecast, and the method of it. */
export default function MonthForecast() {
  const { data, isError } = useCall('stats.forecast', {}, { isSilent: true, keepsPrevious: true })
  if (isError && !data) return null
  if (data === undefined)
    return (
      <section className={styles.forecast} aria-label="本月花费预计" aria-busy="true">
        <Skeleton width="60%" height={20} />
      </section>
    )
  const { spent, forecast, days } = data
  return (
    <section className={styles.forecast} aria-label="本月花费预计">
      <p>
        本月已花 <strong>{displayYuan(spent)}</strong>
        {forecast && (
          <>
            ，预计全月 <strong>{displayYuan(cents(forecast.likely))}</strong>（
            {displayYuan(cents(forecast.low))} 到 {displayYuan(cents(forecast.high))}）
          </>
        )}
      </p>
      <p className={ui.small}>
        {forecast
          ? `按前 ${days} 天的日均花费推算，区间照每天的波动给出，约八成把握`
          : '有 7 天以上的花费记录后，给出全月的预计'}
      </p>
    </section>
  )
}

/** A forecast is no sum of money to the last digit. */
const cents = (yuan: string) => yuan.replace(/(\.\d\d)\d+$/, '$1')
