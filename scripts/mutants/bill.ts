import type { Mutant } from './mutant.ts'

const service = (file: string) => `server/usage/bill/${file}.ts`
const bills = ['test/server/bill/bills\\.test']
const lost = ['test/server/bill/settle-unresolved\\.test']
const values = ['test/server/bill/read-value\\.test']

/** Faults in comparing the bills of upstreams. */
export const billMutants: Mutant[] = [
  {
    name: '账单金额每次舍去而不舍入',
    file: service('read-value'),
    before: '(digits * 2n + by) / (by * 2n)',
    after: 'digits / by',
    tests: values,
  },
  {
    name: '误差以外的少收不算差异',
    file: service('match-bill'),
    before: 'off > tolerance || -off > tolerance',
    after: 'off > tolerance',
    tests: bills,
  },
  {
    name: '只有我们有的请求不列出',
    file: service('match-bill'),
    before: "differences.push(differenceOf('onlyOurs', { ours, isSum }))",
    after: 'void ours',
    tests: bills,
  },
  {
    name: '账期以外的请求也算账单没有',
    file: service('match-bill'),
    before: '(!isUsed || !isExpected(attempt.at))',
    after: '!isUsed',
    tests: bills,
  },
  {
    name: '上游给的编号不对得上我们的请求',
    file: 'server/gateway/upstream/send.ts',
    before: '    if (answer) attempts.named(answer.upstreamId)\n',
    after: '',
    tests: bills,
  },
  {
    name: '同一份文件再传一次多出一份',
    file: service('compare-bill'),
    before: "createHash('sha256').update(`${channel.id}\\n${input.csv}`)",
    after: "createHash('sha256').update(`${channel.id}\\n${input.csv}${ctx.requestId}`)",
    tests: bills,
  },
  {
    name: '两个人都能把同一次请求按账单计入',
    file: service('settle-unresolved'),
    before: "    .where('outcome', '=', 'lost')\n",
    after: '',
    tests: lost,
  },
  {
    name: '按账单计入以前的日子，看板不再补算',
    file: service('settle-unresolved'),
    before: '  await noteLateUsage(db, { requestId: attempt.requestId, calledAt, at: now })\n',
    after: '',
    tests: lost,
  },
  {
    name: '没有编号的请求有几个可能时随便取一个',
    file: service('pair-unresolved'),
    before: 'if (only && others.length === 0)',
    after: 'if (only && others.length >= 0)',
    tests: lost,
  },
  {
    name: '轮到别人以后核对的结果仍然算数',
    file: service('compare-bill'),
    before: '    assertOurs(await isOursIn(trx))\n',
    after: '',
    tests: bills,
  },
]
