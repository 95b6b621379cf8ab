import { type V1ErrorCode, v1Errors, v1ErrorWords } from '../../../contract/v1-errors.ts'
import { FixLink } from '../../components/v1-failure/fix-link.tsx'
import styles from './quick-start.module.css'

/** Those that a first call meets. */
const FIRST = [
  'invalid_api_key',
  'insufficient_quota',
  'model_not_allowed',
  'model_not_found',
  'rate_limit_exceeded',
] as const satisfies readonly V1ErrorCode[]

export function FirstErrors() {
  return (
    <ul className={styles.errors} aria-label="常见错误">
      {FIRST.map((code) => (
        <li key={code}>
          <b>{v1Errors[code].status}</b> <code>{code}</code>
          <span>{v1ErrorWords(code)}</span>
          <FixLink code={code} />
        </li>
      ))}
    </ul>
  )
}
