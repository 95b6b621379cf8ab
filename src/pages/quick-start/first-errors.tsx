import type { PlaceName } from '../../../contract/places.ts'
import { type V1ErrorCode, v1Errors } from '../../../contract/v1-errors.ts'
import { pathOf } from '../../providers/path-of.ts'
import { Link } from '../../providers/router/index.ts'
import styles from './quick-start.module.css'

interface Fix {
  title: string
  place: PlaceName & ('api-key' | 'topup' | 'model')
}

const KEYS: Fix = { title: '查看 API Key', place: 'api-key' }

/** Where the reader mends the errors that a first call meets. */
const FIXES = {
  invalid_api_key: KEYS,
  insufficient_quota: { title: '去充值', place: 'topup' },
  model_not_allowed: KEYS,
  model_not_found: { title: '查看模型', place: 'model' },
  rate_limit_exceeded: KEYS,
} satisfies Partial<Record<V1ErrorCode, Fix>>

type FirstError = keyof typeof FIXES
const isFirst = (code: string): code is FirstError => Object.hasOwn(FIXES, code)

export function FirstErrors() {
  return (
    <ul className={styles.errors} aria-label="常见错误">
      {(Object.keys(FIXES) as FirstError[]).map((code) => (
        <li key={code}>
          <b>{v1Errors[code].status}</b> <code>{code}</code>
          <span>{v1Errors[code].text}</span>
          <FixLink code={code} />
        </li>
      ))}
    </ul>
  )
}

/** The way to mend an error of `/v1`; nothing for one that the reader cannot mend on a page. */
export function FixLink({ code }: { code: string }) {
  return isFirst(code) ? <Link to={pathOf(FIXES[code].place)}>{FIXES[code].title}</Link> : null
}
