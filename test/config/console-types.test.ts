import { checkConfig } from '../../src/config/compiler/check-config.ts'
import { consoleConfig } from '../support/read-fixture-config.ts'
import type { Resource } from '../../src/config/compiler/types.ts'

const list = { endpoint: 'order.list', rowKey: 'orderNo' } as const

/** Each must not compile: `npm run check` fails if one does. It is refused by the schema, too. */
const wrong = {
  column: {
    ...list,
    columns: [{ field: 'price', title: '价格' }],
    // @ts-expect-error -- order.list returns no price
  } satisfies Resource,
  sort: {
    ...list,
    // @ts-expect-error -- order.list does not sort by subject
    columns: [{ field: 'subject', title: '内容', sortable: true }],
  } satisfies Resource,
  filter: {
    ...list,
    columns: [{ field: 'paidAt', title: '支付时间' }],
    filters: [{ control: 'dates', field: 'paidAt' }],
    // @ts-expect-error -- order.list has no range of paidAt
  } satisfies Resource,
}

test.each(Object.entries(wrong))('a wrong %s neither compiles nor loads', (_, orders) => {
  const { resources } = consoleConfig
  expect(checkConfig({ ...consoleConfig, resources: { ...resources, orders } }).config).toBeNull()
})
