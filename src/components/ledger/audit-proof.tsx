import { Button } from 'antd'
import type { AuditProof as Proof } from '../../../contract/audit-proof.ts'
import { displayCount } from '../../../contract/money.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import styles from './ledger-proof.module.css'

/** Whether the audit is all there, above its list. */
export default function AuditProof() {
  const call = useCall('audit.proof', {}, { keepsPrevious: true })
  const { data: proof, isError, isFetching } = call
  const state = isError ? 'failed' : stateOf(proof)
  return (
    <section
      className={styles.ledgerProof}
      data-state={state}
      aria-label="核对审计记录"
      aria-busy={state === 'open'}
    >
      <p className={styles.head}>
        <strong>{WORDS[state]}</strong>
        {!isError && <span>{extentOf(proof)}</span>}
        {state !== 'open' && (
          <Button type="link" size="small" loading={isFetching} onClick={() => void call.refetch()}>
            {isError ? '重试' : '再核对一次'}
          </Button>
        )}
      </p>
      {state === 'broken' && (
        <div role="alert">
          <p>
            从第 {displayCount(proof?.brokenAt)}{' '}
            条起对不上：有人改过、删过或插入过。请保留数据库与日志，告诉负责人。
          </p>
        </div>
      )}
    </section>
  )
}

const WORDS = {
  open: '正在核对',
  sound: '审计记录完整',
  broken: '审计记录对不上',
  failed: '没能核对审计记录',
}

const stateOf = (proof: Proof | undefined): keyof typeof WORDS => {
  if (!proof) return 'open'
  return proof.brokenAt === null ? 'sound' : 'broken'
}

function extentOf(proof: Proof | undefined): string {
  if (!proof) return '…'
  const { entries, hash } = proof
  const checked = `已逐条核对 ${displayCount(entries)} 条`
  return hash === '' ? checked : `${checked}，最后一条的校验值 ${hash.slice(0, 12)}`
}
