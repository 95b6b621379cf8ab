import type { Resource } from '../compiler/types.ts'
import { stateColumn } from './parts/alert-channels.ts'

const SECRET = { field: 'secret', title: '签名密钥', format: 'mono' } as const

const SHOWN = {
  title: '请保存好签名密钥',
  note: '签名密钥只显示这一次。收到请求时用它验证 webhook-signature（Standard Webhooks 规范，HMAC-SHA256），验证不过的不要相信。',
  copy: '复制签名密钥',
  close: '我已保存，关闭',
  staysOpen: true,
} as const

/** Addresses of webhooks. */
export default {
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
