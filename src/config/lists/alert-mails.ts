import type { Resource } from '../compiler/types.ts'
import { stateColumn } from './parts/alert-channels.ts'

/** Addresses of mail. */
export default {
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
