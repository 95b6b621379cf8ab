import type { Resource } from '../compiler/types.ts'

const ofPerson: Record<string, string> = { userId: ':userId' }

export default {
  description: '谁有什么角色，一行一个角色。负责人由 ADMIN_PHONES 指定，不能在这里授予或收回。',
  endpoint: 'staff.list',
  rowKey: 'id',
  card: { title: 'username', badge: 'role' },
  columns: [
    { field: 'username', title: '姓名' },
    { field: 'phone', title: '手机号' },
    {
      field: 'role',
      title: '角色',
      format: 'tag',
      values: { owner: '负责人', operator: '运营', finance: '财务', support: '客服', auditor: '审计' },
    },
    { field: 'userId', title: '用户编号', format: 'code', phone: false },
    { field: 'grantedByName', title: '授予人', absent: 'ADMIN_PHONES' },
    { field: 'grantedAt', title: '授予时间', format: 'time', sortable: true },
    { field: 'sessions', title: '后台登录中', format: 'count' },
    { field: 'lastSeenAt', title: '最近活动', format: 'time', absent: '没有登录', phone: false },
    { field: 'provedAt', title: '最近验证身份', format: 'time', absent: '没有' },
  ],
  filters: [
    { control: 'text', field: 'keyword', title: '姓名', hint: '姓名的一部分' },
    { control: 'select', field: 'role' },
  ],
  tools: [{ title: '授予角色', form: 'create' }],
  actions: [
    {
      title: '收回',
      call: 'staff.revoke',
      input: { ...ofPerson, role: ':role' },
      confirm: '“:username”不再是:role，立刻生效，他提的、还在等审批的也一并取消。',
      danger: true,
      when: { role: ['operator', 'finance', 'support', 'auditor'] },
    },
    {
      title: '解除验证器',
      call: 'staff.resetTotp',
      input: ofPerson,
      confirm:
        '“:username”丢了验证器才用：先当面或打电话确认是本人。解除后他用短信重新绑定一个，他会收到提醒。',
      danger: true,
      done: '已解除，请他重新绑定',
    },
  ],
  forms: {
    create: {
      title: '授予角色',
      endpoint: 'staff.grant',
      draft: false,
      submit: '授予',
      done: '已授予',
      fields: [
        { field: 'phone', title: '手机号', hint: '须是已注册的用户。' },
        { field: 'role', title: '角色' },
      ],
    },
  },
  export: true,
} satisfies Resource
