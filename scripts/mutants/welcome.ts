import type { Mutant } from './mutant.ts'

const tests = ['test/server/welcome/welcome\\.test']
const file = 'server/money/welcome/welcome-limits.ts'

/** Faults by which packages for new users could be farmed. */
export const welcomeMutants: Mutant[] = [
  {
    name: '同一网络的新用户礼包不设上限',
    file,
    before: '(await countGiven(db, networks, ctx.now)) >= perNetwork',
    after: '(await countGiven(db, networks, ctx.now)) < 0',
    tests,
  },
  {
    name: '新用户礼包没有每日预算',
    file,
    before: 'return spent + BigInt(tokens)',
    after: 'return BigInt(tokens)',
    tests,
  },
  {
    name: '注销后再注册又得一份新用户礼包',
    file: 'server/money/welcome/grant-welcome.ts',
    before: 'isNew ? await limitReached',
    after: 'userId ? await limitReached',
    tests,
  },
  {
    name: '同一个人的每个账号都能用新用户礼包',
    file: 'server/money/welcome/end-further-welcome.ts',
    before: 'if (others + closed <',
    after: 'if (others + closed >=',
    tests,
  },
  {
    name: '同时注册的人不轮流核对礼包的上限',
    file: 'server/money/welcome/grant-welcome.ts',
    before: "await lockSubjects(trx, ['welcome-budget', ",
    after: 'await lockSubjects(trx, [userId, ',
    tests,
  },
  {
    name: '新用户礼包失效了还能用',
    file: 'server/wallet/end-package.ts',
    before: ".where('expires_at', '>', now)",
    after: ".where('expires_at', '<', now)",
    tests,
  },
  {
    name: '核对不看新用户礼包的记录有没有对应的资源包',
    file: 'server/wallet/verify/welcome-rule.ts',
    before: 'or sum(granted) <> 1 or sum(entered) <> 1',
    after: '',
    tests: ['test/server/wallet/verify-ledger\\.test'],
  },
]
