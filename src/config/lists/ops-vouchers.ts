import type { Resource } from '../compiler/types.ts'

const turn = { call: 'voucher.turn' } as const
const own = { batchId: ':id' }
const about = { subject: 'voucher::id' }

/** Batches of codes that users redeem for a gift to their balance. */
export default {
  description: '一批一批发的兑换码。兑换的钱是赠送，不算收入；没有兑换的不占用任何钱。',
  endpoint: 'voucher.list',
  card: { title: 'name', badge: 'state', lead: 'amount' },
  empty: { text: '还没有发过兑换码', hint: '发了之后要再“生成兑换码”，存成文件发给用户。' },
  columns: [
    'name',
    'state',
    'amount',
    'count',
    'redeemed',
    'outstandingYuan',
    { field: 'audience', phone: false },
    'endsAt',
    { field: 'issuerName', phone: false },
    { field: 'drawnAt', absent: '还没有', phone: false },
    { field: 'createdAt', phone: false, defaultOff: true },
    { field: 'issuedYuan', defaultOff: true },
    { field: 'redeemedYuan', defaultOff: true },
    { field: 'expiredYuan', defaultOff: true },
    { field: 'startsAt', absent: '批准后', defaultOff: true },
    { field: 'id', defaultOff: true },
  ],
  filters: [
    { control: 'select', field: 'state' },
    { control: 'text', field: 'keyword', title: '名称', hint: '名称的一部分' },
    { control: 'select', field: 'audience' },
    { control: 'dates', field: 'createdAt' },
  ],
  totals: [
    { field: 'issuedYuan', title: '发行', format: 'yuan' },
    { field: 'redeemedYuan', title: '已兑换', format: 'yuan' },
    { field: 'outstandingYuan', title: '未兑换', format: 'yuan' },
    { field: 'expiredYuan', title: '作废', format: 'yuan' },
  ],
  tools: [{ title: '发一批兑换码', form: 'create' }],
  forms: {
    create: {
      title: '发一批兑换码',
      endpoint: 'voucher.issue',
      layout: 'drawer',
      submit: '提交',
      done: '已发行，接下来生成兑换码',
      preview: {
        endpoint: 'voucher.preview',
        fields: [
          { field: 'liability', title: '全部兑换要送出', format: 'yuan' },
          { field: 'issuedToday', title: '你今天已发行', format: 'yuan' },
          { field: 'outstanding', title: '各批还没有兑换的', format: 'yuan' },
          { field: 'mustWait', title: '要不要审批', values: { true: '要等另一个人批准', false: '立刻生效' } },
        ],
      },
      fields: [
        { field: 'name', title: '名称', hint: '兑换的人在收支明细里看得到。', placeholder: '春节活动' },
        { field: 'amount', title: '面值', hint: '每个兑换码给余额加多少。' },
        { field: 'count', title: '张数', hint: '至多 10000 张。' },
        { field: 'audience', title: '给谁' },
        { field: 'perUser', title: '每个账号至多' },
        { field: 'perPerson', title: '每个身份证号至多', hint: '同一个人的几个账号合计。' },
        { field: 'startsAt', title: '开始时间', hint: '不填就是批准后立刻可以兑换。' },
        { field: 'endsAt', title: '过期时间', hint: '到时没有兑换的作废，不能再延长。' },
        { field: 'note', title: '内部备注', hint: '只给员工看。' },
      ],
    },
  },
  actions: [
    {
      title: '生成兑换码',
      call: 'voucher.draw',
      confirm:
        '生成“:name”的 :count 个兑换码，存成一个 CSV 文件。只有这一次，请保管好；经手的人不能兑换这一批。',
      done: '已生成并下载',
      when: { state: ['scheduled', 'active', 'paused'], isDrawn: [false] },
    },
    {
      title: '重新生成',
      call: 'voucher.draw',
      confirm: '“:name”里还没有兑换的兑换码全部换新，从前发出去的立刻作废。文件丢了或泄露了才用。',
      type: ':name',
      danger: true,
      done: '已重新生成并下载',
      when: { state: ['scheduled', 'active', 'paused'], isDrawn: [true] },
    },
    {
      title: '提议重新生成',
      call: 'voucher.proposeDraw',
      confirm:
        '没有兑换的超过一个人一天可发的金额，再生成一次须另一个人批准。批准后 1 小时之内由你点“重新生成”，只能一次。',
      done: '已批准，可以重新生成',
      when: { state: ['scheduled', 'active', 'paused'], isDrawn: [true] },
    },
    {
      ...turn,
      title: '暂停',
      input: { state: 'paused' },
      confirm: '“:name”暂时不能兑换，已经兑换的不受影响。',
      when: { state: ['scheduled', 'active'] },
    },
    {
      ...turn,
      title: '恢复',
      input: { state: 'active' },
      confirm: '“:name”又可以兑换。',
      when: { state: ['paused'] },
    },
    {
      ...turn,
      title: '关闭',
      input: { state: 'closed' },
      confirm: '“:name”里没有兑换的 :outstandingYuan 元全部作废，不能再打开。',
      type: ':name',
      danger: true,
      when: { state: ['scheduled', 'active', 'paused'] },
    },
  ],
  export: true,
  detail: {
    title: '兑换码详情',
    tabs: [
      { title: '兑换码', resource: 'ops-voucher-codes', filters: own },
      { title: '经过', resource: 'ops-voucher-events', filters: own },
      { title: '审计', resource: 'ops-audit', filters: about },
    ],
  },
} satisfies Resource
