import { useState } from 'react'
import { displayCount } from '../../../contract/money.ts'
import type { CatalogLoad } from '../../components/models/use-catalog.ts'
import { Paper, Stamp } from '../../ui/paper.tsx'
import { COMPLETION_LIMIT, PROMPT_LIMIT, SAMPLE_USAGE, sampleReceipt } from './sample-receipt.ts'
import styles from './receipt.module.css'

const EXAMPLE = { name: '示例模型', price: { input: '2', output: '8' } }

const MOST = { prompt: PROMPT_LIMIT, completion: COMPLETION_LIMIT }

/** What a call costs at the prices of now, worked out in place for the usage that its reader writes. */
export function Receipt({ load }: { load: CatalogLoad }) {
  const [usage, setUsage] = useState(SAMPLE_USAGE)
  if (load.state === 'loading')
    return (
      <div className={styles.sampleReceipt} aria-hidden="true">
        <div className={styles.slot} />
      </div>
    )
  const live = load.state === 'ready' ? load.models.find((model) => model.type === 'chat') : undefined
  const receipt = sampleReceipt(live ?? EXAMPLE, usage)
  return (
    <figure className={styles.sampleReceipt}>
      <div className={styles.slot} />
      <div className={styles.window}>
        <Paper className={styles.paper}>
          <figcaption>
            <b>账单</b>
            <span>示例，用量可以改</span>
          </figcaption>
          <p className={styles.model}>
            {receipt.modelName}
            {live?.isBuiltin && ' · 内置演示引擎'}
          </p>
          <dl>
            {receipt.lines.map((line) => (
              <div key={line.label} className={styles.line}>
                <dt>
                  {line.label}
                  <small>
                    <input
                      aria-label={`${line.label} Token 数`}
                      inputMode="numeric"
                      value={displayCount(usage[line.of])}
                      onChange={({ target }) =>
                        setUsage({ ...usage, [line.of]: readCount(target.value, MOST[line.of]) })
                      }
                    />{' '}
                    × {line.unit}
                  </small>
                </dt>
                <dd>{line.cost}</dd>
              </div>
            ))}
            <div className={styles.total}>
              <dt>实付</dt>
              <dd>{receipt.cost}</dd>
            </div>
            <div className={styles.note}>
              <dt>调用前预扣</dt>
              <dd>{receipt.held}</dd>
            </div>
            <div className={styles.note}>
              <dt>未用退回</dt>
              <dd>{receipt.released}</dd>
            </div>
          </dl>
          <p className={styles.stamp}>
            <Stamp>复算一致</Stamp>
          </p>
        </Paper>
      </div>
    </figure>
  )
}

/** The digits of what is written, at most so many. */
const readCount = (written: string, most: number) =>
  Math.min(Number(written.replaceAll(/\D/g, '').slice(0, 7)), most)
