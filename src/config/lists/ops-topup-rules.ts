import type { Resource } from '../compiler/types.ts'

const changed = { field: 'changeText', title: '改了什么', absent: '没有' }
const count = 'count' as const
/** How much may be topped up at once. */
export default {
  description: '一次能充多少。改了一秒之内生效；待支付的订单照下单时的金额支付。',
  endpoint: 'topupRule.list',
  rowKey: 'id',
  layout: 'cards',
  endpoints: { update: 'topupRule.edit' },
  columns: [
    { field: 'min', title: '最少', format: 'yuan' },
    { field: 'max', title: '最多', format: 'yuan' },
    { field: 'presets', title: '可选金额（元）', format: 'list' },
  ],
  actions: [{ title: '修改', form: 'edit' }],
  forms: {
    edit: {
      title: '修改充值规则',
      preview: {
        endpoint: 'topupRule.preview',
        fields: [
          changed,
          { field: 'orders', title: '近 30 天的充值', format: count },
          { field: 'users', title: '充过的用户', format: count },
          { field: 'refused', title: '照新规则充不了的', format: count },
          { field: 'refusedUsers', title: '是多少用户的', format: count },
          { field: 'pending', title: '待支付的，不受影响', format: count },
        ],
      },
      fields: [
        { field: 'min', title: '最少', required: true },
        { field: 'max', title: '最多', required: true },
        { field: 'presets', title: '可选金额', hint: '充值页上一点就选的，至多 12 个。' },
      ],
    },
  },
} satisfies Resource
