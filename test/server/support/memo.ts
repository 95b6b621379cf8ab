import { endpoints } from '../../../contract/endpoints.ts'
import type { Group } from '../../../contract/endpoints/endpoint.ts'
import { entity } from '../../../contract/entity.ts'
import { entityAdd, entityDelete, entityEdit } from '../../../contract/entity-endpoints.ts'

/** An entity that its users write themselves. */
export const memo = entity({
  name: 'memo',
  title: '备忘',
  key: 'id',
  owner: true,
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号' },
    rev: { kind: 'count', title: '版本' },
    subject: { kind: 'text', title: '标题' },
    state: { kind: 'enum', title: '状态', words: { open: '待办', dropped: '放弃' } },
    worth: { kind: 'money', title: '值多少', nullable: true },
    isDone: { kind: 'boolean', title: '办了' },
    createdAt: { kind: 'timestamp', title: '时间', sortable: true },
  },
})

const at = { method: 'POST', auth: 'user' } as const

export const memoEndpoints = {
  'memo.add': { ...at, path: '/memo/add', ...entityAdd(memo, ['subject', 'worth', 'isDone']) },
  'memo.edit': { ...at, path: '/memo/edit', ...entityEdit(memo, ['rev', 'subject', 'worth', 'isDone']) },
  'memo.delete': { ...at, path: '/memo/delete', ...entityDelete(memo) },
} as const satisfies Group<'memo'>

Object.assign(endpoints, memoEndpoints)
