import type { SmsPurpose } from '../../../../contract/sms.ts'
import type { SmsProvider } from './provider.ts'

const PURPOSES = {
  login: '登录',
  reset: '重置密码',
  close: '注销账号',
  password: '设置密码',
  stepUp: '员工操作',
} as const satisfies Record<SmsPurpose, string>

/** Development only (`readEnv` refuses it in production): the code appears on the terminal, and nowhere else. */
export const consoleSms: SmsProvider = {
  async send({ phone, code, purpose }) {
    process.stdout.write(`\n【短信验证码】${phone} 的${PURPOSES[purpose]}验证码是 ${code}，5 分钟内有效\n\n`)
  },
}
