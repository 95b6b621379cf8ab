import type { Resource } from '../compiler/types.ts'

const freezable = { signIn: '登录', calls: '调用', spending: '消费' }
const scopes = { field: 'scopes', title: '范围', values: freezable } as const
const frozen = {
  field: 'frozen',
  title: '冻结',
  absent: '没有冻结',
  values: {
    signIn: { text: '登录', tone: 'bad' },
    calls: { text: '调用', tone: 'bad' },
    spending: { text: '消费', tone: 'bad' },
  },
} as const

const own = { userId: ':id' }
const about = { subject: 'user::id' }

const ofUser: Record<string, string> = { userId: ':id' }

export default {
  description:
    '按完整的手机号、用户编号、请求编号、订单号，或 API Key 的前 12 个字符查找。手机号都遮住，要看全的须写理由。',
  endpoint: 'user.list',
  card: { title: 'username', badge: 'frozen', lead: 'phone' },
  empty: { text: '还没有用户' },
  columns: [
    'username',
    'phone',
    frozen,
    'type',
    'isVerified',
    'balance',
    'createdAt',
    { field: 'id', phone: false },
    { field: 'closedAt', defaultOff: true },
  ],
  filters: [
    { control: 'text', field: 'search', title: '查找', hint: '手机号、编号或 Key', inMemory: true },
    { control: 'select', field: 'frozen' },
    { control: 'dates', field: 'createdAt' },
  ],
  actions: [
    {
      title: '冻结',
      call: 'user.freeze',
      confirm: '“:username”立刻不能再做所选的事，他看得到冻结到什么时候，看不到理由。',
      ask: [
        scopes,
        { field: 'until', title: '冻结至', hint: '到时自动解冻；不填就一直冻结。' },
        {
          field: 'withSamePerson',
          title: '其他账号一起冻结',
          hint: '同一身份证号的，预览里列着；不一起冻结，他还能用那些账号。',
        },
      ],
      preview: {
        endpoint: 'user.samePerson',
        fields: [{ field: 'accounts', title: '同一身份证号的其他账号', format: 'list', absent: '没有' }],
      },
      danger: true,
      done: '已冻结',
    },
    {
      title: '写备注',
      call: 'user.note',
      ask: [{ field: 'text', title: '备注', hint: '只给员工看，用户看不到；写了不能改，也不能删。' }],
      done: '已写备注',
    },
    {
      title: '解冻',
      call: 'user.unfreeze',
      ask: [scopes],
      when: { frozen: ['signIn', 'calls', 'spending'] },
    },
    {
      title: '登记线下付款',
      call: 'payment.offline',
      input: ofUser,
      confirm: '“:username”付到我们银行账户的钱，记成一笔已支付的订单。超过调账限额的等另一个人批准。',
      ask: [
        { field: 'amount', title: '金额' },
        { field: 'reference', title: '银行流水号', hint: '一个流水号只能登记一次。' },
      ],
      done: '已登记',
    },
    {
      title: '以用户身份查看',
      call: 'user.viewAs',
      confirm: '在新标签页里看“:username”的控制台，15 分钟，只能看不能改。对方会看到客服查看过。',
      shows: [{ field: 'token', title: '令牌' }],
      shown: { opens: '/center/income' },
    },
    {
      title: '显示手机号',
      call: 'user.reveal',
      input: { field: 'phone' },
      shows: [{ field: 'value', title: '手机号', format: 'code', absent: '没有收到，请再显示一次' }],
    },
    {
      title: '提议看身份证号',
      call: 'user.proposeReveal',
      confirm: '另一位有“查看身份证号”权限的人批准后，10 分钟之内由你点“显示身份证号”，只能显示一次。',
      done: '已批准，可以显示',
      when: { isVerified: [true] },
    },
    {
      title: '显示身份证号',
      call: 'user.revealIdNumber',
      confirm: '只能显示一次，先准备好再确认。',
      shows: [{ field: 'value', title: '身份证号', format: 'code', absent: '没有收到，请重新提议' }],
      when: { isVerified: [true] },
    },
    {
      title: '退出登录',
      call: 'user.signOut',
      confirm: '“:username”的所有设备立刻退出登录，可以再登录；API Key 不受影响。',
      done: '已退出所有登录',
    },
    {
      title: '停用 Key',
      call: 'user.revokeKeys',
      confirm: '“:username”的全部 API Key 立刻停用，正在用它们的程序会收到 401，不能恢复。',
      type: ':username',
      danger: true,
      done: '已停用全部 API Key',
    },
  ],
  detail: {
    title: '用户详情',
    more: [
      { field: 'held', title: '其中预扣', format: 'yuan' },
      { field: 'packages', title: '可用资源包', format: 'count' },
      { field: 'tokens', title: '资源包余量（Token）', format: 'count' },
      { field: 'keys', title: '可用 API Key', format: 'count' },
      { field: 'sessions', title: '登录中的设备', format: 'count' },
      { field: 'lastSeenAt', title: '最近使用', format: 'time' },
      { field: 'state.signInUntil', title: '登录冻结至', format: 'time' },
      { field: 'state.callsUntil', title: '调用冻结至', format: 'time' },
      { field: 'state.spendingUntil', title: '消费冻结至', format: 'time' },
      { field: 'state.reason', title: '冻结或解冻的理由' },
      { field: 'state.changedBy', title: '冻结或解冻的人', format: 'code' },
      { field: 'state.changedAt', title: '冻结或解冻的时间', format: 'time' },
    ],
    tabs: [
      { title: '收支', resource: 'ops-user-ledger', filters: own },
      { title: '调用', resource: 'ops-user-calls', filters: own },
      { title: '订单', resource: 'ops-user-orders', filters: own },
      { title: '登录设备', resource: 'ops-user-sessions', filters: own },
      { title: '备注', resource: 'ops-user-notes', filters: own },
      { title: '调账', resource: 'ops-adjustments', filters: about },
      { title: '兑换码', resource: 'ops-voucher-codes', filters: own },
      { title: '风险', resource: 'ops-risk', filters: own },
      { title: '分享', resource: 'ops-shares', filters: own },
      { title: '审计', resource: 'ops-audit', filters: about },
    ],
  },
  export: true,
} satisfies Resource
