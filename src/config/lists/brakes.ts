import type { FormSection, Resource } from '../compiler/types.ts'

const LIMITS = [
  { field: 'hourLimit', title: '近 60 分钟花费超过（元）', placeholder: '不限' },
  { field: 'dayLimit', title: '一天花费超过（元）', placeholder: '不限' },
  {
    field: 'times',
    title: '一天花费超过平常几倍',
    placeholder: '不限',
    hint: '与近 28 天里有花费的日子相比，至少要有 7 天；不到 1 元不算。',
  },
  {
    field: 'networks',
    title: '一天里多于几个网络使用',
    placeholder: '不限',
    hint: '只数余额的花费，资源包抵扣的不算；至少填写一项。',
  },
] satisfies FormSection['fields']

/** Spend caps that the owner of keys sets. */
export default {
  endpoint: 'brake.list',
  endpoints: { create: 'brake.add', update: 'brake.edit', delete: 'brake.delete' },
  rowKey: 'id',
  layout: 'cards',
  card: { title: 'keyName', badge: 'state' },
  empty: { text: '还没有自动刹车', hint: '花费或来源异常时，几秒内自动暂停 API Key。' },
  tools: [{ title: '新建刹车', form: 'create' }],
  forms: {
    create: {
      title: '新建自动刹车',
      sections: [
        {
          fields: [
            {
              field: 'keyId',
              title: 'API Key',
              hint: '不选就管住账号的全部 API Key，合在一起算。',
              relation: { resource: 'keys', label: 'name' },
            },
            ...LIMITS,
          ],
        },
      ],
    },
    edit: { title: '修改“:keyName”的刹车', load: 'brake.detail', sections: [{ fields: LIMITS }] },
  },
  columns: [
    { field: 'keyName', title: 'API Key' },
    'state',
    { field: 'reason', title: '原因', optional: true },
    { field: 'pulledAt', title: '刹车时间', format: 'time', optional: true },
    { field: 'hourLimit', title: '近 60 分钟花费上限', format: 'yuan', optional: true },
    { field: 'dayLimit', title: '一天花费上限', format: 'yuan', optional: true },
    { field: 'times', title: '平常的几倍', format: 'count', optional: true },
    { field: 'networks', title: '一天的网络数', format: 'count', optional: true },
    { field: 'createdAt', title: '创建时间', format: 'time', sortable: false },
  ],
  actions: [
    {
      title: '解除刹车',
      call: 'brake.release',
      confirm: '“:keyName”会恢复调用，刹车从现在起重新计算。如果已经泄露，请改为更换 API Key。',
      done: '已解除，API Key 恢复调用',
      when: { state: ['pulled'] },
    },
    { title: '修改', form: 'edit' },
    {
      title: '删除',
      call: 'brake.delete',
      confirm: '删除“:keyName”的刹车；它暂停的 API Key 会恢复调用。',
      danger: true,
    },
  ],
} satisfies Resource
