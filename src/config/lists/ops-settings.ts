import type { Resource } from '../compiler/types.ts'

const edit = { call: 'setting.edit' } as const
const stored = { source: ['database' as const, 'default' as const] }

/** What is changed while nodes run. */
export default {
  description: '改了立刻在所有节点生效，不用重启。环境变量设定的以环境变量为准，这里只能看。',
  endpoint: 'setting.list',
  rowKey: 'name',
  card: { title: 'title', badge: 'source', lead: 'valueText' },
  columns: [
    { field: 'title', title: '设置' },
    {
      field: 'group',
      title: '分类',
      values: { service: '服务', upstream: '上游', stream: '流式回答', limits: '审批与公告', risk: '风险' },
    },
    { field: 'valueText', title: '现在' },
    {
      field: 'source',
      title: '来源',
      format: 'tag',
      values: {
        env: { text: '环境变量', tone: 'warn' },
        database: { text: '后台', tone: 'good' },
        default: '默认',
      },
    },
    { field: 'variable', title: '环境变量', format: 'mono', absent: '没有', phone: false },
    { field: 'defaultText', title: '默认', phone: false },
    { field: 'rangeText', title: '可填', phone: false, defaultOff: true },
    { field: 'until', title: '有效到', format: 'time', optional: true, phone: false },
    { field: 'by', title: '修改人', optional: true },
    { field: 'changedAt', title: '修改时间', format: 'time', optional: true, phone: false, defaultOff: true },
  ],
  filters: [
    { control: 'text', field: 'keyword', title: '设置', hint: '名称的一部分' },
    { control: 'select', field: 'group' },
    { control: 'select', field: 'source' },
  ],
  export: true,
  actions: [
    {
      ...edit,
      title: '修改',
      confirm: '“:title”现在是 :valueText，可填 :rangeText。',
      ask: [{ field: 'value', title: '改成', hint: '只填数字。' }],
      done: '已修改',
      when: { kind: ['number'], ...stored },
    },
    {
      ...edit,
      title: '暂停注册',
      input: { value: 'closed' },
      confirm: '新手机号不能再注册，已有账号照常登录。',
      when: { name: ['signUp'], value: ['open'], ...stored },
    },
    {
      ...edit,
      title: '开放注册',
      input: { value: 'open' },
      confirm: '新手机号又可以注册。',
      when: { name: ['signUp'], value: ['closed'], ...stored },
    },
    {
      ...edit,
      title: '开始维护',
      input: { value: 'on' },
      confirm:
        '用户只能登录和查看：充值、购买、修改和 /v1 的调用都答 503。正在进行的调用做完，已付的款照常到账。',
      danger: true,
      when: { name: ['maintenance'], value: ['off'], ...stored },
    },
    {
      ...edit,
      title: '结束维护',
      input: { value: 'off' },
      confirm: '用户又可以照常使用。',
      when: { name: ['maintenance'], value: ['on'], ...stored },
    },
    {
      ...edit,
      title: '调试 15 分钟',
      input: { value: 'debug' },
      confirm: '所有节点在 15 分钟里记下调试日志，然后自己恢复。',
      done: '已开始记录',
      when: { name: ['logLevel'], ...stored },
    },
    {
      ...edit,
      title: '恢复默认',
      input: { value: 'default' },
      confirm: '“:title”恢复为 :defaultText。',
      when: { source: ['database'] },
    },
  ],
} satisfies Resource
