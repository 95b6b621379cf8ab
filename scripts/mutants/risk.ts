import type { Mutant } from './mutant.ts'

const service = (file: string) => `server/governance/risk/${file}.ts`
const cases = ['test/server/risk/cases\\.test']
const findings = ['test/server/risk/findings\\.test']

/** Faults in what is found about accounts, and in who may decide on it. */
export const riskMutants: Mutant[] = [
  {
    name: '风险换了账号，照先前看到的冻结',
    file: service('upsert-risk-case'),
    before: '(figure > found.figure || hasOthers)',
    after: 'figure > found.figure',
    tests: cases,
  },
  {
    name: '风险可以由与它有关的员工自己处理',
    file: service('decide-risk'),
    before: '  for (const userId of accounts) await assertNoConflict(',
    after: '  for (const userId of accounts.slice(9)) await assertNoConflict(',
    tests: cases,
  },
  {
    name: '利益冲突只看风险的第一个账号',
    file: service('decide-risk'),
    before: '[before.userId, ...(await memberIds(db, id))]',
    after: '[before.userId]',
    tests: cases,
  },
  {
    name: '风险可以照旧的修订号决定',
    file: service('decide-risk'),
    before: "    .where('rev', '=', rev)\n",
    after: '',
    tests: cases,
  },
  {
    name: '由风险冻结，用户那边没有审计',
    file: service('decide-risk'),
    before: '    if (change)\n',
    after: '    if (!change)\n',
    tests: cases,
  },
  {
    name: '排除的风险没有更严重也再出现',
    file: service('upsert-risk-case'),
    before: 'Math.max(1, Math.ceil(before / 4))',
    after: '0',
    tests: cases,
  },
  {
    name: '学校的地址也算风险',
    file: service('account-rows'),
    before: 'between 2 and ${limits.riskCrowdAccounts}',
    after: 'between 2 and 100000 + ${limits.riskCrowdAccounts}',
    tests: findings,
  },
  {
    name: '付过款的账号也算白领赠送',
    file: service('find-shared'),
    before: "      and ${isUnpaidCustomer('u.id')}\n",
    after: '',
    tests: findings,
  },
  {
    name: 'Key 用过的地址以明文留在库里',
    file: 'server/usage/key/key-networks.ts',
    before: "network: secrets.index('ip', network)",
    after: 'network',
    tests: findings,
  },
  {
    name: '登录的地址以明文留在库里',
    file: 'server/identity/auth/open-session.ts',
    before: "network: deps.secrets.index('ip', network)",
    after: 'network',
    tests: findings,
  },
  {
    name: '注销账号就没有了关于他的风险',
    file: 'server/account/erase-account.ts',
    before: "  'user_state',\n",
    after: "  'user_state',\n  'risk_case',\n",
    tests: ['test/server/risk/cases\\.test'],
  },
]
