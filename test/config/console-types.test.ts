import { checkConfig } from '../../src/config/compiler/check-config.ts'
import { consoleConfig } from '../support/fixture-config/console.ts'
import type { ConsoleConfig } from '../../src/config/compiler/types.ts'

const list = { endpoint: 'order.list', rowKey: 'orderNo' } as const

/** Each must not compile: `npm run check` fails if one does. It is refused by the schema, too. */
const wrong = {
  column: {
    ...consoleConfig,
    // @ts-expect-error -- order.list returns no price
    resources: { orders: { ...list, columns: [{ field: 'price', title: '价格' }] } },
  } satisfies ConsoleConfig,
  sort: {
    ...consoleConfig,
    // @ts-expect-error -- order.list does not sort by subject
    resources: { orders: { ...list, columns: [{ field: 'subject', title: '内容', sortable: true }] } },
  } satisfies ConsoleConfig,
  filter: {
    ...consoleConfig,
    resources: {
      // @ts-expect-error -- order.list has no range of paidAt
      orders: {
        ...list,
        columns: [{ field: 'paidAt', title: '支付时间' }],
        filters: [{ control: 'dates', field: 'paidAt' }],
      },
    },
  } satisfies ConsoleConfig,
}

test.each(Object.entries(wrong))('a wrong %s neither compiles nor loads', (_, config) => {
  expect(checkConfig(config).config).toBeNull()
})
