import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RISK_KINDS } from '../../contract/entities/risk.ts'
import { SETTINGS } from '../../contract/setting.ts'

test('the document for operators says what counts as a risk, by the defaults of the settings', () => {
  const guide = readFileSync(join(__dirname, '../../docs/for-operators.md'), 'utf8')
  for (const word of Object.values(RISK_KINDS)) expect(guide).toMatch(new RegExp(`\\| ${word} +\\|`))
  const sentences = [
    `同一个身份证号认证了 ${SETTINGS.riskIdentityAccounts.default} 个以上的账号`,
    `${SETTINGS.riskSharedAccounts.default} 个以上的账号，30 天里`,
    `${SETTINGS.riskSharedAccounts.default} 个以上的账号在同一个地址一周之内注册`,
    `登录过的账号超过 ${SETTINGS.riskCrowdAccounts.default} 个的`,
    `${SETTINGS.riskRingAccounts.default} 个以上的账号互相邀请`,
    `一天在 ${SETTINGS.riskKeyNetworks.default} 个以上的地址使用`,
    `至少 ${SETTINGS.riskAbortCalls.default} 次调用`,
    `一天消费 ${SETTINGS.riskSpendYuan.default} 元以上，又是平常的 ${SETTINGS.riskSpendTimes.default} 倍`,
    `一天 ${SETTINGS.riskForgedTimes.default} 次以上冒充`,
  ]
  expect(SETTINGS.riskAbortPercent.default).toBe(60)
  for (const text of sentences) expect(guide).toContain(text)
})
