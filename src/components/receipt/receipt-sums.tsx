import { displayCount, formatYuan, parseYuan } from '../../../contract/money.ts'
import type { Receipt } from '../../../contract/stats.ts'
import { Bar } from '../../ui/progress-bar.tsx'
import { Money } from '../../ui/money.tsx'
import type { CheckedReceipt } from './check-receipt.ts'
import ui from '../../ui/ui.module.css'
import styles from './receipt.module.css'

/** Into how many parts the bar of a hold is divided. */
const PARTS = 1000n

export function ReceiptSums({ receipt, checked }: { receipt: Receipt; checked: CheckedReceipt }) {
  const isRunning = receipt.status === 'running'
  const [heldNano, costNano] = [parseYuan(receipt.held) ?? 0n, parseYuan(receipt.cost) ?? 0n]
  const isSettled = !isRunning && heldNano > 0n && costNano <= heldNano
  return (
    <>
      {receipt.packages.length > 0 && (
        <dl className={ui.facts}>
          {receipt.packages.map((used) => (
            <PackageRow key={used.packageId} used={used} isRight={checked.packagesFault === null} />
          ))}
          <dt>抵扣省下</dt>
          <dd>
            <Money value={formatYuan(checked.savedNano)} />
          </dd>
        </dl>
      )}
      <dl className={ui.facts}>
        <dt>合计</dt>
        <dd>
          <Money value={formatYuan(checked.sumNano)} />
        </dd>
        {checked.waivedNano > 0n && (
          <>
            <dt>超出预扣，不收</dt>
            <dd>
              <Money value={formatYuan(-checked.waivedNano)} />
            </dd>
          </>
        )}
        <dt>实付</dt>
        <dd className={styles.charge} data-state={checked.costFault === null ? 'right' : 'wrong'}>
          <Money value={receipt.cost} />
        </dd>
        <dt>调用前预扣</dt>
        <dd>
          <Money value={receipt.held} />
        </dd>
        {isSettled && (
          <>
            <dt>未用退回</dt>
            <dd>
              <Money value={formatYuan(heldNano - costNano)} />
            </dd>
          </>
        )}
      </dl>
      {isSettled && (
        <Bar label="预扣里用掉的" value={Number((costNano * PARTS) / heldNano)} max={Number(PARTS)} shrinks />
      )}
      <Verdict isRunning={isRunning} faults={checked.faults} />
    </>
  )
}

interface PackageRowProps {
  used: Receipt['packages'][number]
  isRight: boolean
}

function PackageRow({ used: { name, tokens, value }, isRight }: PackageRowProps) {
  return (
    <>
      <dt>资源包：{name}</dt>
      <dd data-state={isRight ? 'right' : 'wrong'}>
        {displayCount(tokens)} Token
        {value !== null && (
          <>
            ，抵标价 <Money value={value} />
            {tokens === 0 && '（不足 1 Token，累计到 1 再扣）'}
          </>
        )}
      </dd>
    </>
  )
}

function Verdict({ isRunning, faults }: { isRunning: boolean; faults: string[] }) {
  if (isRunning) return <p className={ui.quiet}>调用结束后结算，账单在这里逐行复算。</p>
  if (faults.length === 0)
    return (
      <p className={styles.verdict} data-state="right">
        账单相符：浏览器已逐行复算，全程整数纳元，没有舍入。
      </p>
    )
  return (
    <div className={styles.verdict} data-state="wrong" role="alert">
      <p>账单对不上：</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      <p>请把请求 ID 告诉客服，我们会核实并补正。</p>
    </div>
  )
}
