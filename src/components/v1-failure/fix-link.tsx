import type { PlaceName } from '../../../contract/places.ts'
import type { V1ErrorCode } from '../../../contract/v1-errors.ts'
import { pathOf } from '../../providers/path-of.ts'
import { Link } from '../../providers/router/index.ts'

interface Fix {
  title: string
  place: PlaceName & ('api-key' | 'topup' | 'model' | 'user')
}

const KEYS: Fix = { title: '查看 API Key', place: 'api-key' }
const MODELS: Fix = { title: '查看模型', place: 'model' }

/** Where the reader mends an error. */
const FIXES: Partial<Record<V1ErrorCode, Fix>> = {
  invalid_api_key: KEYS,
  credential_revoked: KEYS,
  ip_not_allowed: KEYS,
  insufficient_quota: { title: '去充值', place: 'topup' },
  account_suspended: { title: '用户中心', place: 'user' },
  model_not_allowed: KEYS,
  model_not_found: MODELS,
  unsupported_value: MODELS,
  upstream_unavailable: MODELS,
  upstream_busy: MODELS,
  rate_limit_exceeded: KEYS,
}

/** The way to mend an error of `/v1`; nothing for one that the reader cannot mend on a page. */
export function FixLink({ code }: { code: string }) {
  const fix = Object.hasOwn(FIXES, code) ? FIXES[code as V1ErrorCode] : undefined
  return fix ? <Link to={pathOf(fix.place)}>{fix.title}</Link> : null
}
