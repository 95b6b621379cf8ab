import type { Mutant } from './mutant.ts'

const service = (file: string) => `server/money/voucher/${file}.ts`
const redeem = ['test/server/voucher/redeem\\.test']
const batches = ['test/server/voucher/batches\\.test']

/** Faults in codes that are worth money. */
export const voucherMutants: Mutant[] = [
  {
    name: '同一个人再兑换一次又入账',
    file: service('redeem-voucher'),
    before: 'if (voucher.redeemed_by === userId)',
    after: "if (voucher.redeemed_by === '')",
    tests: redeem,
  },
  {
    name: '兑换不锁批次：并行时超过每人的上限',
    file: service('redeem-voucher'),
    before: '    .$call(forUpdate(trx))\n',
    after: '',
    tests: redeem,
  },
  {
    name: '过期的兑换码还能兑换',
    file: service('redeem-voucher'),
    before: '  if (end <= now) throw',
    after: '  if (end < 0) throw',
    tests: redeem,
  },
  {
    name: '冻结消费的账号能兑换',
    file: service('redeem-voucher'),
    before: "    await assertNotFrozen(trx, { userId, scope: 'spending', now })\n",
    after: '',
    tests: redeem,
  },
  {
    name: '发行的人能兑换自己的兑换码',
    file: service('assert-may-redeem'),
    before: '  await assertNoHandler(trx, redemption)\n',
    after: '',
    tests: redeem,
  },
  {
    name: '注销再注册，又能兑换一次',
    file: service('assert-may-redeem'),
    before: "        eb('phone_mark', '=', phoneMark),\n",
    after: '',
    tests: redeem,
  },
  {
    name: '猜兑换码不计次',
    file: service('count-redeem-try'),
    before: 'const USER = { windowMs: HOUR_MS, free: 5, limit: 20 }',
    after: 'const USER = { windowMs: HOUR_MS, free: 500, limit: 2000 }',
    tests: redeem,
  },
  {
    name: '一个人就能发很多兑换码',
    file: service('voucher-limits'),
    before: '(await issuedToday(db, ctx)) + nano >',
    after: 'nano >',
    tests: batches,
  },
  {
    name: '重新生成之后，旧的兑换码还有效',
    file: service('generate-codes'),
    before: "where('redeemed_by', 'is', null)",
    after: "where('redeemed_by', '=', '')",
    tests: batches,
  },
  {
    name: '没有批准就能生成兑换码',
    file: service('generate-codes'),
    before: "['active', 'paused']",
    after: "['waiting', 'active', 'paused']",
    tests: batches,
  },
  {
    name: '兑换码的明文留在库里',
    file: 'contract/voucher-code.ts',
    before: 'code.slice(-GROUP)',
    after: 'code',
    tests: batches,
  },
  {
    name: '校验字符查不出换了位置的字符',
    file: 'contract/voucher-code.ts',
    before: '(at + 1) * VOUCHER_ALPHABET',
    after: 'VOUCHER_ALPHABET',
    tests: ['test/server/voucher/voucher-code\\.test'],
  },
  {
    name: '核对不看兑换码入账的金额',
    file: 'server/wallet/verify/voucher-rules.ts',
    before: 'or entries.total <> voucher_batch.amount_nano or',
    after: 'or',
    tests: ['test/server/wallet/verify-ledger\\.test'],
  },
  {
    name: '经手的人注销再来，凭手机号就能兑换',
    file: service('assert-may-redeem'),
    before:
      "        eb('phone_mark', '=', marks.phoneMark),\n        ...(marks.personMark === '' ? [] : [eb('person_mark', '=', marks.personMark)]),\n      ]),\n    )\n    .executeTakeFirst()",
    after:
      "        ...(marks.personMark === '' ? [] : [eb('person_mark', '=', marks.personMark)]),\n      ]),\n    )\n    .executeTakeFirst()",
    tests: redeem,
  },
  {
    name: '经手的人注销，换个手机号认证同一个身份证号就能兑换',
    file: service('mark-handler'),
    before: 'person_mark: personMark }',
    after: "person_mark: '' }",
    tests: redeem,
  },
  {
    name: '批准过的一大批，一个人就能再生成',
    file: service('generate-codes'),
    before: 'if (!(await mustWaitFor(ctx.db, ctx, leftOf(batch)))) return undefined',
    after: 'if (batch.draws > 0) return undefined',
    tests: batches,
  },
]
