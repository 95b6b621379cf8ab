import { entity } from '../entity.ts'

/** A batch of calls of `/v1`; its lines are calls of their own. */
export const batch = entity({
  name: 'batch',
  title: '批处理',
  key: 'id',
  owner: true,
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号', filter: true },
    endpoint: {
      kind: 'enum',
      title: '接口',
      words: {
        '/v1/chat/completions': 'Chat',
        '/v1/responses': 'Responses',
        '/v1/messages': 'Messages',
        '/v1/embeddings': '向量',
      },
    },
    status: {
      kind: 'enum',
      title: '状态',
      filter: true,
      words: {
        validating: { text: '检查文件', tone: 'accent' },
        in_progress: { text: '进行中', tone: 'accent' },
        finalizing: { text: '写入结果', tone: 'accent' },
        cancelling: { text: '取消中', tone: 'warn' },
        completed: { text: '已完成', tone: 'good' },
        failed: { text: '文件有误', tone: 'bad' },
        expired: { text: '已超时', tone: 'bad' },
        cancelled: '已取消',
      },
    },
    /** Lines of its file, and of these those that were answered and those that ended otherwise. */
    total: { kind: 'count', title: '请求数' },
    completed: { kind: 'count', title: '成功' },
    failed: { kind: 'count', title: '失败' },
    /** Taken from the balance until now. */
    cost: { kind: 'money', title: '花费', unit: '元', total: true },
    createdAt: { kind: 'timestamp', title: '创建时间', sortable: true, range: true },
    endedAt: { kind: 'timestamp', title: '结束时间', nullable: true },
  },
})
