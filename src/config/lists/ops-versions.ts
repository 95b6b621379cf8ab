import type { Resource } from '../compiler/types.ts'
import { catalogWords } from './parts/ops-catalog-words.ts'

const effectiveAt = { field: 'effectiveAt', title: '生效时间', hint: '不填为立刻生效。' }
const version = { version: ':id' }
const after = { to: ':id' }
const changes = [
  { field: 'differences', title: '改动', format: 'changes', values: catalogWords, absent: '没有不同' },
  { field: 'withheld', title: '没有权限看的改动', format: 'changes', values: catalogWords, absent: '没有' },
] as const

export default {
  description: '模型目录的每一个版本，从新到旧。只增加，不修改；要退回从前的版本，就再发布它一次。',
  endpoint: 'catalog.versions',
  rowKey: 'id',
  card: { title: 'id', badge: 'state', lead: 'reason' },
  columns: [
    { field: 'id', title: '版本', sortable: true },
    {
      field: 'state',
      title: '状态',
      format: 'tag',
      values: {
        inForce: { text: '生效中', tone: 'good' },
        scheduled: { text: '待生效', tone: 'warn' },
        past: '已过去',
        unused: '未生效',
      },
    },
    {
      field: 'source',
      title: '来历',
      values: { seed: '初始', file: '文件', import: '导入', edit: '修改', rebase: '合并' },
    },
    { field: 'reason', title: '事由' },
    { field: 'by', title: '发布人', absent: '系统' },
    { field: 'effectiveAt', title: '生效时间', format: 'time' },
    { field: 'publishedAt', title: '发布时间', format: 'time', phone: false },
    {
      field: 'approvalId',
      title: '审批',
      format: 'code',
      to: '/ops/approvals?detail=:approvalId',
      phone: false,
    },
  ],
  filters: [{ control: 'text', field: 'id', title: '版本' }],
  tools: [{ title: '导入目录', form: 'create' }],
  actions: [
    {
      title: '比较',
      read: 'catalog.diff',
      input: after,
      ask: [
        {
          field: 'from',
          title: '与哪一版比较',
          hint: '填版本号；不填是与它所改的那一版比。',
          placeholder: '例如：3',
        },
      ],
      shows: [
        { field: 'from', title: '原来', absent: '没有，这是第一版' },
        { field: 'to', title: '改为' },
        ...changes,
      ],
    },
    { title: '下载', download: 'catalog.export', input: version },
    {
      title: '恢复',
      call: 'catalog.restore',
      input: version,
      confirm:
        '把版本 :id 的目录作为新版本再发布一次，价格和模型都回到那时。改了价格或在售内容的，须经审批。',
      ask: [effectiveAt],
      preview: {
        endpoint: 'catalog.restorePreview',
        fields: [
          ...changes,
          { field: 'strandedHolders', title: '资源包再也用不上的人', format: 'count' },
          { field: 'offersText', title: '随之停售', absent: '没有' },
          { field: 'refusalText', title: '会被拒绝，因为', absent: '不会' },
          { field: 'aloneText', title: '审批', absent: '改了价格或在售内容的，等另一个人批准' },
        ],
      },
      type: ':id',
      done: '已发布',
      when: { state: ['past'] },
    },
    {
      title: '撤回',
      call: 'catalog.withdraw',
      input: version,
      confirm: '版本 :id 不再生效，排在它后面的版本照旧。',
      when: { state: ['scheduled'] },
    },
  ],
  forms: {
    create: {
      title: '导入目录',
      endpoint: 'catalog.import',
      layout: 'drawer',
      submit: '导入',
      done: '已发布',
      fields: [
        {
          field: 'document',
          title: '目录',
          hint: '整份模型目录，JSON，至多 1 MiB。改价格、上下架、资源包、充值与邀请规则的，须经审批。',
        },
        effectiveAt,
        { field: 'dryRun', title: '只检查', hint: '只说与现在有几处不同，不发布。' },
      ],
    },
  },
  export: true,
} satisfies Resource
