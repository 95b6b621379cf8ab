import type { Resource } from '../compiler/types.ts'
import { rehearsal } from './parts/ops-words.ts'

/** What one model cost, costs and will cost. */
export default {
  endpoint: 'price.history',
  rowKey: 'versionId',
  card: { title: 'priceText', badge: 'state', lead: 'from' },
  columns: [
    { field: 'from', title: '从', format: 'time', sortable: true },
    { field: 'priceText', title: '价格（元）', absent: '没有卖' },
    {
      field: 'state',
      title: '状态',
      format: 'tag',
      values: { past: '从前', now: { text: '现在', tone: 'good' }, ahead: { text: '将来', tone: 'warn' } },
    },
    { field: 'isCorrection', title: '更正', values: { true: '更正', false: '-' }, phone: false },
    { field: 'versionId', title: '版本' },
  ],
  actions: [
    {
      title: '恢复',
      call: 'price.restore',
      input: { modelId: ':modelId', version: ':versionId' },
      confirm: '这个模型改回“:priceText”，别的都不变，须经审批。比现价高的，只在改价后 24 小时内能立刻改回。',
      preview: { endpoint: 'price.restorePreview', fields: [...rehearsal] },
      type: ':versionId',
      done: '已恢复',
      when: { state: ['past'] },
    },
  ],
  export: true,
} satisfies Resource
