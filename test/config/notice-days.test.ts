import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROPOSAL_DAYS } from '../../contract/price.ts'
import { SETTINGS } from '../../contract/setting.ts'

const read = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8')

test('what the docs say of the notice of a rise is what is refused without it', () => {
  const guide = read('docs/for-operators.md')
  expect(guide).toContain(`涨价要提前 ${SETTINGS.riseNoticeDays.default} 天公告`)
  expect(guide).toContain(`须填 ${SETTINGS.riseNoticeDays.default + PROPOSAL_DAYS} 天以后`)
  const hours = SETTINGS.priceCorrectionHours.default
  expect(guide).toContain(`改价后 ${hours} 小时内`)
  expect(read('docs/staff.md')).toContain(`改错的在 ${hours} 小时内可以`)
  expect(read('docs/runbooks.md')).toContain(`在改价后 ${hours} 小时内`)
  expect(read('docs/staff.md')).toContain(`涨价须提前 ${SETTINGS.riseNoticeDays.default} 天公告`)
})
