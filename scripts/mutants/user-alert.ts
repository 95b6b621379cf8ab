import type { Mutant } from './mutant.ts'

const tests = (...names: string[]) => names.map((name) => `test/server/${name}\\.test`)

/** Spend caps on keys, and where users are sent alerts. */
export const userAlertMutants: Mutant[] = [
  {
    name: '刹车暂停的 Key 照样能调用',
    file: 'server/gateway/caller/authenticate.ts',
    before: 'if (found.pause !== null) throw keyPaused(found.pause)',
    after: "if (found.pause === 'never') throw keyPaused(found.pause)",
    tests: tests('spend-cap/spend-caps'),
  },
  {
    name: '刹车不中止正在输出的流',
    file: 'server/gateway/call/credential-watch.ts',
    before: 'return held.pause === null ? null : keyPaused(held.pause)',
    after: 'return null',
    tests: tests('gateway/revocation'),
  },
  {
    name: '别人的刹车也能解除',
    file: 'server/usage/spend-cap/spend-cap-rows.ts',
    before: ".where('brake.user_id', '=', userId)",
    after: ".where('brake.user_id', '<>', '')",
    tests: tests('spend-cap/spend-caps'),
  },
  {
    name: '解除刹车之后，以前花的还算一遍',
    file: 'server/usage/spend-cap/reason-of.ts',
    before: 'figures.dayNano - (since?.dayNano ?? 0n)',
    after: 'figures.dayNano - (since?.dayNano === 1n ? 1n : 0n)',
    tests: tests('spend-cap/spend-caps'),
  },
  {
    name: '别人的接收方式也能用',
    file: 'server/usage/user-alert/channel-rows.ts',
    before: ".where('user_id', '=', userId)",
    after: '',
    tests: tests('user-alert/channels'),
  },
  {
    name: '没有验证过的邮箱也收提醒',
    file: 'server/usage/user-alert/change-channel.ts',
    before: "if (channel.verified_at === null) throw new Failure('notFound')",
    after: '',
    tests: tests('user-alert/channels'),
  },
  {
    name: '邮箱验证码可以一直猜',
    file: 'server/usage/user-alert/mail-code.ts',
    before: ".where('code_tries', '<', TRIES)",
    after: '',
    tests: tests('user-alert/channels'),
  },
  {
    name: '能让平台给一个邮箱发任意多的验证码',
    file: 'server/usage/user-alert/mail-code.ts',
    before: 'byUser.count >= USER_HOURLY || toAddress.count >= ADDRESS_DAILY',
    after: 'byUser.count >= USER_HOURLY',
    tests: tests('user-alert/channels'),
  },
  {
    name: 'Webhook 能连到域名指向的内网地址',
    file: 'server/platform/integrations/webhook/post-webhook.ts',
    before: '...(isTrusted ? {} : { lookup: publicLookup })',
    after: '...(isTrusted ? { lookup: publicLookup } : {})',
    tests: tests('user-alert/channels'),
  },
  {
    name: 'Webhook 能填内网地址',
    file: 'server/usage/user-alert/add-channel.ts',
    before: "if (isPrivateTarget(text, trusted)) throw badField('url', '须为公网能访问的地址')",
    after: '',
    tests: tests('user-alert/channels'),
  },
  {
    name: '更换后的旧签名密钥一直有效',
    file: 'server/usage/user-alert/send-alerts.ts',
    before: 'channel.old_secret_until !== null && channel.old_secret_until > now',
    after: 'channel.old_secret_until !== null',
    tests: tests('user-alert/channels'),
  },
  {
    name: '一个用户积压的提醒挡住别人的',
    file: 'server/usage/user-alert/send-alerts.ts',
    before: ".where('place', '<=', OF_ONE_USER)",
    after: '',
    tests: tests('user-alert/channels'),
  },
  {
    name: '同一个邮箱加上 +1 再收五封验证码',
    file: 'server/usage/user-alert/mail-code.ts',
    before: "address.toLowerCase().replace(/\\+[^@]*@/, '@')",
    after: 'address.toLowerCase()',
    tests: tests('user-alert/channels'),
  },
  {
    name: '几个节点把同一条提醒各发一遍',
    file: 'server/usage/user-alert/send-alerts.ts',
    before: 'if (taken.numUpdatedRows !== 1n) return',
    after: 'if (taken.numUpdatedRows > 1n) return',
    tests: tests('user-alert/channels'),
  },
]
