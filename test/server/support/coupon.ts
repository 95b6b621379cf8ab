import { endpoints } from '../../../contract/endpoints.ts'
import type { Group } from '../../../contract/endpoints/endpoint.ts'
import { entity } from '../../../contract/entity.ts'
import { entityGet, entityList, entitySeries } from '../../../contract/entity-endpoints.ts'

/** An entity that the product does not have, with a field of each kind that a table can hold. */
export const coupon = entity({
  name: 'coupon',
  title: '代金券',
  key: 'code',
  owner: true,
  defaultSort: 'createdAt',
  fields: {
    code: { kind: 'id', title: '券码', filter: true },
    status: {
      kind: 'enum',
      title: '状态',
      filter: true,
      words: { unused: { text: '未用', tone: 'good' }, used: '已用' },
    },
    faceValue: { kind: 'money', title: '面额', unit: '元', sortable: true, total: true },
    uses: { kind: 'count', title: '次数', total: true },
    isGift: { kind: 'boolean', title: '赠送' },
    isShared: { kind: 'boolean', title: '可转赠', nullable: true, sortable: true },
    note: { kind: 'text', title: '备注', nullable: true },
    cost: { kind: 'money', title: '成本', permission: 'report.cost' },
    createdAt: { kind: 'timestamp', title: '发放时间', sortable: true, range: true },
    usedAt: { kind: 'timestamp', title: '使用时间', nullable: true, sortable: true },
  },
})

export const couponEndpoints = {
  'coupon.list': { method: 'GET', path: '/coupon/list', auth: 'user', ...entityList(coupon) },
  'coupon.detail': { method: 'GET', path: '/coupon/detail', auth: 'user', ...entityGet(coupon) },
  'coupon.series': {
    method: 'GET',
    path: '/coupon/series',
    auth: 'user',
    ...entitySeries(coupon, 'createdAt'),
  },
} as const satisfies Group<'coupon'>

Object.assign(endpoints, couponEndpoints)
