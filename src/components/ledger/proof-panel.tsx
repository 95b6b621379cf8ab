import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import type { Asset, BrokenRow, IncomeProof } from '../../../contract/income.ts'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import { displayTime } from '../../../contract/time.ts'
import styles from './ledger-proof.module.css'

const names: Record<Asset, string> = { yuan: '余额', token: 'Token' }
const openings: Record<Asset, string> = { yuan: '余额期初', token: 'Token 期初' }
const balances: Record<Asset, string> = { yuan: '当前余额', token: '当前 Token' }
const inWords: Record<Asset, (amount: string) => string> = { yuan: displayYuan, token: displayCount }
const NOTHING = '…'

interface ProofPanelProps {
  call: UseQueryResult<IncomeProof>
  isUpToNow: boolean
  /** What the reader does about a ledger that does not add up. */
  advice: string
}

/** The proof of a ledger over a period, or that there is none. */
export function ProofPanel({ call, isUpToNow, advice }: ProofPanelProps) {
  const isReadable = call.data === undefined || isWhole(call.data)
  if (call.isError || !isReadable)
    return <Unproven isBusy={call.isFetching} onRetry={() => void call.refetch()} />
  const proof = call.data
  const state = proof === undefined ? 'open' : proof.isSound ? 'sound' : 'broken'
  return (
    <section
      className={styles.ledgerProof}
      data-state={state}
      aria-label="对账"
      aria-busy={proof === undefined}
    >
      <p className={styles.head}>
        <strong>{headOf(state)}</strong>
        <span>{proof ? extentOf(proof) : NOTHING}</span>
      </p>
      <AssetLine asset="yuan" proof={proof} isUpToNow={isUpToNow} />
      <AssetLine asset="token" proof={proof} isUpToNow={isUpToNow} />
      {proof && !proof.isSound && <Blame proof={proof} advice={advice} />}
    </section>
  )
}

const isWhole = (proof: Partial<IncomeProof>) =>
  proof.yuan !== undefined && proof.token !== undefined && proof.broken !== undefined

function Unproven({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <section className={styles.ledgerProof} aria-label="对账">
      <p className={styles.head} role="status">
        <strong>没能完成对账</strong>
        <span>下面的流水不受影响。</span>
        <Button type="link" size="small" loading={isBusy} onClick={onRetry}>
          重试
        </Button>
      </p>
    </section>
  )
}

function headOf(state: 'open' | 'sound' | 'broken'): string {
  if (state === 'open') return '正在对账'
  return state === 'sound' ? '账目相符' : '账目不符'
}

function extentOf({ rows, checkedRows }: IncomeProof): string {
  if (rows === checkedRows) return `已逐笔核对 ${displayCount(rows)} 笔流水`
  return `共 ${displayCount(rows)} 笔流水，逐笔核对最近 ${displayCount(checkedRows)} 笔，更早的按日核对`
}

interface AssetLineProps {
  asset: Asset
  proof: IncomeProof | undefined
  isUpToNow: boolean
}

function AssetLine({ asset, proof, isUpToNow }: AssetLineProps) {
  const sums = proof?.[asset]
  const text = (amount: string | undefined) => (amount === undefined ? NOTHING : inWords[asset](amount))
  return (
    <dl>
      <div>
        <dt>{openings[asset]}</dt>
        <dd>{text(sums?.opening)}</dd>
      </div>
      <div data-sign="+">
        <dt>收入</dt>
        <dd>{text(sums?.income)}</dd>
      </div>
      <div data-sign="−">
        <dt>支出</dt>
        <dd>{text(sums?.outgo.replace('-', ''))}</dd>
      </div>
      <div data-sign="=">
        <dt>{isUpToNow ? balances[asset] : '期末'}</dt>
        <dd>{text(sums?.closing)}</dd>
      </div>
    </dl>
  )
}

function Blame({ proof, advice }: { proof: IncomeProof; advice: string }) {
  const wrong = (['yuan', 'token'] as const).filter(
    (asset) => proof[asset].balance !== proof[asset].expectedBalance,
  )
  return (
    <div role="alert">
      <ul>
        {proof.broken.map((row) => (
          <li key={row.id}>{blameOf(row)}</li>
        ))}
        {wrong.map((asset) => (
          <li key={asset}>
            {names[asset]}流水合计 {inWords[asset](proof[asset].expectedBalance)}，账户里是{' '}
            {inWords[asset](proof[asset].balance)}。
          </li>
        ))}
        {proof.broken.length === 0 && wrong.length === 0 && <li>按日合计与逐笔流水不一致。</li>}
      </ul>
      <p>{advice}</p>
    </div>
  )
}

const blameOf = ({ id, asset, createdAt, remark, expected, actual }: BrokenRow) =>
  `流水 #${id}（${displayTime(createdAt)}，${remark}）：变动后应为 ${inWords[asset](expected)}，记的是 ${inWords[asset](actual)}。`
