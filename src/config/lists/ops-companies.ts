import type { Resource } from '../compiler/types.ts'

const about: Record<string, string> = { subject: 'company::id' }
const decide = { call: 'company.decide' } as const

export default {
  description: '用户提交的企业认证。对照营业执照逐项看，再到“国家企业信用信息公示系统”核对，然后通过或驳回。',
  endpoint: 'company.list',
  card: { title: 'name', badge: 'state', lead: 'creditCode' },
  empty: { text: '还没有企业认证' },
  columns: [
    'name',
    'creditCode',
    'state',
    'legalPerson',
    { field: 'isPersonVerified', phone: false },
    { field: 'otherAccounts', phone: false },
    'createdAt',
    { field: 'decidedAt', absent: '还没有', phone: false, defaultOff: true },
    { field: 'decidedByName', absent: '还没有', phone: false, defaultOff: true },
    { field: 'decision', absent: '没有', phone: false, defaultOff: true },
    { field: 'validUntil', absent: '长期', phone: false, defaultOff: true },
    { field: 'userId', to: '/ops/users?detail=:userId', phone: false, defaultOff: true },
  ],
  filters: [
    { control: 'select', field: 'state' },
    { control: 'text', field: 'keyword', title: '企业', hint: '名称或信用代码' },
    { control: 'text', field: 'userId' },
    { control: 'dates', field: 'createdAt' },
  ],
  actions: [
    {
      title: '下载营业执照',
      call: 'company.licence',
      confirm: '执照上有法定代表人的姓名，下载会记在审计里。',
      done: '已下载',
      when: { state: ['waiting', 'approved', 'rejected', 'revoked'] },
    },
    {
      title: '显示法定代表人',
      call: 'company.reveal',
      shows: [{ field: 'value', title: '法定代表人', format: 'code', absent: '没有收到，请再显示一次' }],
      when: { state: ['waiting', 'approved', 'rejected', 'revoked'] },
    },
    {
      ...decide,
      title: '通过',
      input: { decision: 'approve' },
      confirm: '“:name”通过企业认证，从现在起可以开专票。',
      when: { state: ['waiting'] },
    },
    {
      ...decide,
      title: '驳回',
      input: { decision: 'reject' },
      confirm: '驳回“:name”的企业认证，理由用户看得到，可以改了再提交。',
      danger: true,
      when: { state: ['waiting'] },
    },
    {
      ...decide,
      title: '撤销认证',
      input: { decision: 'revoke' },
      confirm: '“:name”不再是认证过的企业，不能再开专票；已经开的发票不受影响。',
      danger: true,
      done: '已撤销',
      when: { state: ['approved'] },
    },
    { title: '看用户', to: '/ops/users?detail=:userId' },
  ],
  export: true,
  detail: {
    title: '企业认证详情',
    tabs: [{ title: '审计', resource: 'ops-audit', filters: about }],
  },
} satisfies Resource
