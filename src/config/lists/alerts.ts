import type { Resource } from '../compiler/types.ts'

/** Which alerts a user wants. */
export const alertRules = {
  endpoint: 'userAlert.rules',
  endpoints: { update: 'userAlert.setRules' },
  rowKey: 'id',
  columns: [
    { field: 'budget', title: '预算将尽', format: 'tag', values: { true: '提醒', false: '不提醒' } },
    { field: 'balance', title: '余额偏低', format: 'tag', values: { true: '提醒', false: '不提醒' } },
    { field: 'unusedDays', title: '久未使用' },
    { field: 'networks', title: '疑似泄露' },
    { field: 'spendTimes', title: '花费突增' },
  ],
  forms: {
    edit: {
      title: '什么时候提醒',
      layout: 'inline',
      submit: '保存',
      done: '已保存',
      sections: [
        {
          fields: [
            { field: 'budget', title: '预算将尽', hint: 'API Key 的任一预算用到 80% 和 98% 时。' },
            { field: 'balance', title: '余额偏低', hint: '余额低于用户中心里设的提醒金额时。' },
            {
              field: 'unusedDays',
              title: 'Key 几天没有使用',
              placeholder: '不提醒',
              hint: '留空不提醒。',
            },
            {
              field: 'networks',
              title: '一天几个网络以上',
              placeholder: '不提醒',
              hint: '同一个 Key 一天里来自这么多网络以上，多半是泄露了。留空不提醒。',
            },
            {
              field: 'spendTimes',
              title: '花费超过平常几倍',
              placeholder: '不提醒',
              hint: '一个 Key 一天的花费，与近 28 天里有花费的日子相比，至少要有 7 天；不到 1 元不提醒。留空不提醒。',
            },
          ],
        },
      ],
    },
  },
} satisfies Resource

const stateColumn = {
  field: 'state',
  title: '状态',
  format: 'tag',
  values: { pending: { text: '待验证', tone: 'warn' }, active: { text: '已启用', tone: 'good' } },
} as const

/** Addresses of mail. */
export const alertMails = {
  endpoint: 'userAlert.channels',
  endpoints: { create: 'userAlert.addMail', delete: 'userAlert.deleteChannel' },
  only: { kind_MultiString: 'mail' },
  rowKey: 'id',
  layout: 'cards',
  card: { title: 'address', badge: 'state' },
  empty: { text: '还没有邮箱', hint: '填写后输入邮件里的验证码，就能收到提醒。' },
  tools: [{ title: '添加邮箱', form: 'create' }],
  forms: {
    create: {
      title: '添加邮箱',
      draft: false,
      submit: '发送验证码',
      done: '验证码已发到这个邮箱，15 分钟内有效',
      sections: [{ fields: [{ field: 'email', title: '邮箱', autofill: 'email' }] }],
    },
  },
  columns: [
    { field: 'address', title: '邮箱' },
    stateColumn,
    { field: 'createdAt', title: '添加时间', format: 'time', sortable: false },
  ],
  actions: [
    {
      title: '验证',
      call: 'userAlert.verifyChannel',
      ask: [{ field: 'code', title: '邮件里的 6 位验证码' }],
      done: '邮箱已启用',
      when: { state: ['pending'] },
    },
    {
      title: '重发验证码',
      call: 'userAlert.sendCode',
      done: '验证码已发送',
      when: { state: ['pending'] },
    },
    {
      title: '发送测试',
      call: 'userAlert.testChannel',
      done: '测试提醒已交给发送队列',
      when: { state: ['active'] },
    },
    {
      title: '删除',
      call: 'userAlert.deleteChannel',
      confirm: '删除后不再发提醒到“:address”。',
      danger: true,
    },
  ],
} satisfies Resource

const SECRET = { field: 'secret', title: '签名密钥', format: 'mono' } as const

const SHOWN = {
  title: '请保存好签名密钥',
  note: '签名密钥只显示这一次。收到请求时用它验证 webhook-signature（Standard Webhooks 规范，HMAC-SHA256），验证不过的不要相信。',
  copy: '复制签名密钥',
  close: '我已保存，关闭',
  staysOpen: true,
} as const

/** Addresses of webhooks. */
export const alertWebhooks = {
  endpoint: 'userAlert.channels',
  endpoints: { create: 'userAlert.addWebhook', delete: 'userAlert.deleteChannel' },
  only: { kind_MultiString: 'webhook' },
  rowKey: 'id',
  layout: 'cards',
  card: { title: 'address', badge: 'state' },
  empty: { text: '还没有 Webhook', hint: '把提醒以签名的 JSON 发到你的服务，失败会重试。' },
  tools: [{ title: '添加 Webhook', form: 'create' }],
  forms: {
    create: {
      title: '添加 Webhook',
      draft: false,
      sections: [
        {
          fields: [
            {
              field: 'url',
              title: '地址',
              placeholder: 'https://example.com/maas-alerts',
              hint: '须为公网能访问的 https 地址。',
            },
          ],
        },
      ],
      shows: [SECRET],
      shown: SHOWN,
    },
  },
  columns: [
    { field: 'address', title: '地址' },
    stateColumn,
    { field: 'createdAt', title: '添加时间', format: 'time', sortable: false },
  ],
  actions: [
    { title: '发送测试', call: 'userAlert.testChannel', done: '测试提醒已交给发送队列' },
    {
      title: '更换签名密钥',
      call: 'userAlert.rotateSecret',
      confirm: '会生成新的签名密钥。24 小时内的请求同时带有新旧两个签名，之后只有新的。',
      shows: [SECRET],
      shown: SHOWN,
    },
    {
      title: '删除',
      call: 'userAlert.deleteChannel',
      confirm: '删除后不再发提醒到“:address”。',
      danger: true,
    },
  ],
} satisfies Resource

/** What was sent. */
export const alertDeliveries = {
  endpoint: 'userAlert.deliveries',
  rowKey: 'id',
  card: { title: 'title', badge: 'state' },
  empty: { text: '还没有发过提醒' },
  columns: [
    { field: 'createdAt', title: '时间', format: 'time', sortable: true },
    'kind',
    'title',
    { field: 'channelKind', title: '方式', phone: false },
    'state',
    { field: 'attempts', title: '发送次数', format: 'count', phone: false },
    { field: 'answer', title: '对方的答复', absent: '—', phone: false },
  ],
  actions: [{ title: '重新发送', call: 'userAlert.resend', done: '已重新排队', when: { state: ['failed'] } }],
} satisfies Resource
