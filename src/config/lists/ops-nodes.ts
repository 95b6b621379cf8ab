import type { Resource } from '../compiler/types.ts'

export default {
  description: '正在服务的每一个程序，以及它用的是不是最新的目录。',
  endpoint: 'node.list',
  rowKey: 'id',
  card: { title: 'host', badge: 'isCurrent' },
  columns: [
    { field: 'host', title: '主机' },
    { field: 'id', title: '节点', format: 'code' },
    {
      field: 'isCurrent',
      title: '目录',
      format: 'tag',
      values: { true: { text: '最新', tone: 'good' }, false: { text: '还不是最新', tone: 'warn' } },
    },
    { field: 'source', title: '目录来源', values: { database: '数据库', file: '文件' } },
    { field: 'startedAt', title: '启动时间', format: 'time', sortable: true },
  ],
  filters: [{ control: 'text', field: 'keyword', title: '节点', hint: '主机或编号' }],
  export: true,
} satisfies Resource
