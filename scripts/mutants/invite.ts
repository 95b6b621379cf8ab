import type { Mutant } from './mutant.ts'

const tests = ['test/server/invite/limits\\.test']
const file = 'server/money/invite/reward-limits.ts'

/** Faults by which rewards of invitations could be farmed. */
export const inviteMutants: Mutant[] = [
  {
    name: '同一网络的邀请奖励不设上限',
    file,
    before: '(await countRewards(trx, { network, now })) >= perNetwork',
    after: '(await countRewards(trx, { network, now })) < 0',
    tests,
  },
  {
    name: '邀请奖励的上限不按人算，换个账号重新数',
    file,
    before: 'accounts: rows.map((row) => row.user_id)',
    after: 'accounts: [inviterId]',
    tests,
  },
  {
    name: '邀请奖励没有每日预算',
    file,
    before: 'spent + worthNano > ',
    after: 'worthNano > ',
    tests,
  },
  {
    name: '首充奖励可以超过充值金额',
    file: 'server/money/invite/reward-invite.ts',
    before: 'promisedNano <= paidNano',
    after: 'promisedNano > 0n',
    tests,
  },
]
