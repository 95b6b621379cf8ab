import type { Resource } from '../compiler/types.ts'

/** The requests to upstreams behind the dashboard. */
export default {
  description: '发给上游的每一次请求，失败的和试一次的也在内：经营看板里成本、毛利与次数的每一笔。',
  endpoint: 'report.attempts',
  rowKey: 'id',
  defaultDays: 1,
  card: { title: 'modelId', badge: 'outcome', lead: 'startedAt' },
  empty: { text: '这段时间没有请求上游' },
  columns: [
    { field: 'startedAt', title: '时间', format: 'time', sortable: true },
    { field: 'modelId', title: '模型', format: 'code', absent: '没有路由' },
    { field: 'channelName', title: '渠道', absent: '不明' },
    {
      field: 'outcome',
      title: '结果',
      format: 'tag',
      values: {
        succeeded: { text: '成功', tone: 'good' },
        failed: { text: '失败', tone: 'bad' },
        aborted: '调用方离开',
        refused: '请求被拒',
        lost: { text: '结果不明', tone: 'warn' },
        billed: '已按账单计成本',
      },
    },
    { field: 'cost', title: '成本', format: 'yuan', absent: '不知道' },
    { field: 'billed', title: '余额实收', format: 'yuan' },
    { field: 'most', title: '结果不明，至多', format: 'yuan', absent: '没有', defaultOff: true },
    { field: 'origin', title: '来源', values: { call: '调用', test: '试一次' }, defaultOff: true },
    { field: 'status', title: '上游状态码', absent: '没有回答', defaultOff: true },
    { field: 'durationMs', title: '耗时', format: 'duration', phone: false },
    { field: 'userId', title: '用户', format: 'code', to: '/ops/users?detail=:userId', absent: '员工' },
    { field: 'requestId', title: '请求编号', format: 'code', phone: false },
    { field: 'calledAt', title: '调用时间', format: 'time', defaultOff: true },
  ],
  filters: [
    { control: 'dates', field: 'calledAt' },
    { control: 'select', field: 'outcome' },
    { control: 'text', field: 'modelId', title: '模型 ID' },
    { control: 'text', field: 'channelId', title: '渠道编号' },
    { control: 'text', field: 'userId', title: '用户 ID' },
    { control: 'text', field: 'requestId', title: '请求编号' },
    { control: 'select', field: 'origin', title: '来源' },
  ],
  export: true,
} satisfies Resource
