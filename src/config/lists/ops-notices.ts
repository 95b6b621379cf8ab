import type { Resource } from '../compiler/types.ts'

const fields = [
  { field: 'title', title: '标题', hint: '横条与提醒里只有标题，点“查看”才看到正文。' },
  {
    field: 'body',
    title: '正文',
    control: 'markdown' as const,
    hint: '用 Markdown 写；图片与 HTML 不会显示。',
  },
  { field: 'importance', title: '重要程度' },
  { field: 'place', title: '位置' },
]
const audience = [
  { field: 'audience', title: '给谁看' },
  {
    field: 'modelId',
    title: '模型',
    control: 'relation' as const,
    relation: { resource: 'ops-models', label: 'name', search: 'keyword' },
    when: { audience: ['model'] },
    required: true,
  },
  {
    field: 'packageId',
    title: '资源包',
    control: 'relation' as const,
    relation: { resource: 'ops-packages', label: 'name', search: 'keyword' },
    when: { audience: ['package'] },
    required: true,
  },
]
const period = [
  { field: 'shownFrom', title: '开始', hint: '不填为发布后立刻。' },
  { field: 'shownUntil', title: '结束', hint: '不填为撤回为止。' },
]
const sections = [{ fields }, { title: '给谁看', fields: audience }, { title: '时间', fields: period }]

export default {
  description: '发布给用户的公告：先写成草稿，发布后一秒之内各节点都看得到。',
  endpoint: 'announcement.list',
  card: { title: 'title', badge: 'state', lead: 'audience' },
  endpoints: { create: 'announcement.add', update: 'announcement.edit' },
  empty: { text: '还没有公告', hint: '写好草稿，看过预览，再发布。' },
  columns: [
    'title',
    'state',
    'stage',
    'importance',
    { field: 'place', phone: false, defaultOff: true },
    'audience',
    { field: 'shownFrom', absent: '发布后立刻', phone: false },
    { field: 'shownUntil', absent: '撤回为止', phone: false },
    'readers',
    { field: 'createdByName', phone: false, defaultOff: true },
    'createdAt',
  ],
  filters: [
    { control: 'text', field: 'keyword', title: '标题', hint: '标题的一部分' },
    { control: 'select', field: 'state' },
    { control: 'select', field: 'audience' },
    { control: 'select', field: 'importance' },
    { control: 'dates', field: 'createdAt' },
  ],
  tools: [{ title: '写公告', form: 'create' }],
  actions: [
    { title: '修改', form: 'edit', when: { state: ['draft', 'published'] } },
    {
      title: '发布',
      call: 'announcement.publish',
      confirm: '“:title”发布给 :audience。',
      preview: {
        endpoint: 'announcement.preview',
        fields: [
          { field: 'audienceText', title: '给谁看' },
          { field: 'users', title: '现在有多少人', format: 'count' },
          { field: 'periodText', title: '什么时候' },
          { field: 'published', title: '正在发布的其他公告', format: 'count' },
        ],
      },
      done: '已发布',
      when: { state: ['draft'] },
    },
    {
      title: '撤回',
      call: 'announcement.withdraw',
      confirm: '“:title”不再显示，也不能再发布。',
      danger: true,
      when: { state: ['draft', 'published'] },
    },
  ],
  forms: {
    create: { title: '写公告', layout: 'drawer', submit: '存为草稿', done: '已存为草稿', sections },
    edit: { title: '修改“:title”', layout: 'drawer', sections },
  },
  detail: {
    title: '公告详情',
    tabs: [{ title: '审计', resource: 'ops-audit', filters: { subject: 'notice::id' } }],
  },
  export: true,
} satisfies Resource
