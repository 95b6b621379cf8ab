import type { Mutant } from './mutant.ts'

const tests = (...names: string[]) => names.map((name) => `test/server/${name}\\.test`)

/** Faults in what keeps strangers out, and owners in. */
export const signInMutants: Mutant[] = [
  {
    name: '注销以后还写得进账号',
    file: 'server/services/user/lock-account.ts',
    before: "    .where('deleted_at', 'is', null)\n",
    after: '',
    tests: tests('user/close-account'),
  },
  {
    name: '别的网络要来的验证码随便猜',
    file: 'server/services/sms/record-guess.ts',
    before: 'if (taken.length >= FOREIGN_LOOKS_PER_DAY) return false',
    after: '',
    tests: tests('auth/strangers'),
  },
  {
    name: '别的网络再要一个验证码，先前的作废',
    file: 'server/services/sms/store-code.ts',
    before: "    .where('network', 'in', secrets.indexes('ip', ctx.network))\n",
    after: '',
    tests: tests('auth/strangers'),
  },
  {
    name: '人机验证可以用两次',
    file: 'server/services/sms/spend-captcha.ts',
    before: 'return spent !== undefined',
    after: 'return true',
    tests: tests('auth/codes'),
  },
  {
    name: '人机验证不绑定手机号与网络',
    file: 'server/services/sms/captcha.ts',
    before: "if (!secrets.indexes('captcha', subjectOf(ctx, phone)).includes(subject)) return null",
    after: '',
    tests: tests('auth/strangers'),
  },
  {
    name: '登录过的网络没有留下的短信',
    file: 'server/services/sms/reserve-send.ts',
    before: 'waitMs(sends, perPhone.map(withoutKept), ctx.now)',
    after: 'waitMs(sends, perPhone, ctx.now)',
    tests: tests('auth/strangers'),
  },
  {
    name: '别处的错误密码挡住登录过的网络',
    file: 'server/services/auth/record-password-attempt.ts',
    before:
      'if (await isFromKnownNetwork(ctx.db, ctx, phone)) return { pair: { name, ...KNOWN_PAIR }, others: [] }',
    after: '',
    tests: tests('auth/strangers'),
  },
  {
    name: '仅凭会话就能设置第一个密码',
    file: 'server/services/auth/change-password.ts',
    before: "user.password_hash === '' ? await proveByCode(ctx, phone, input.code) : null",
    after: 'null',
    tests: tests('auth/passwords'),
  },
  {
    name: '幂等的重放再给一次 API Key',
    file: 'server/maas/idempotency.ts',
    before: 'deps.secrets.seal(JSON.stringify(withoutSecret(fresh, repeatable)))',
    after: 'deps.secrets.seal(JSON.stringify(fresh))',
    tests: tests('maas/idempotency'),
  },
  {
    name: '没写明的代理后面，所有人共用按地址的限制',
    file: 'server/ops/client-network.ts',
    before: "return isForwardedByStranger(request) && !trustsNoProxy ? '' : networkOf(request.ip)",
    after: 'return networkOf(request.ip)',
    tests: tests('sms/limits'),
  },
  {
    name: '启动时不看 SECRET_KEY 打不打得开数据库',
    file: 'server/services/secret-key/accept-keys.ts',
    before: 'const foreign = keys.filter(({ fingerprint }) => !known.has(fingerprint))',
    after: 'const foreign: typeof keys = []',
    tests: tests('secrets/rotation'),
  },
  {
    name: '升级后第一次启动就认下打不开数据库的密钥',
    file: 'server/services/secret-key/adopt-keys.ts',
    before: 'if (foreign.length > 0)',
    after: 'if (foreign.length > 1e9)',
    tests: tests('secrets/rotation'),
  },
  {
    name: '更换密钥时同一个手机号有两个账号',
    file: 'server/services/auth/find-or-create-user.ts',
    before: 'if (before) return before',
    after: '',
    tests: tests('secrets/rotation'),
  },
  {
    name: '还要用来认注销账号的密钥被当作不再需要',
    file: 'server/services/secret-key/retire-keys.ts',
    before: 'sealed === 0 && tombstones === 0',
    after: 'sealed === 0',
    tests: tests('secrets/rotation'),
  },
]
