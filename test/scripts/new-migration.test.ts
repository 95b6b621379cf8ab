import { entity } from '../../contract/entity.ts'
import { fieldOfColumn, migrationOf, readChange } from '../../scripts/new/migration-file.ts'

const parcel = entity({
  name: 'parcel',
  title: '包裹',
  key: 'id',
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号' },
    createdAt: { kind: 'timestamp', title: '创建时间', sortable: true },
    worth: { kind: 'money', title: '价值' },
    paidAt: { kind: 'timestamp', title: '支付时间', nullable: true },
  },
} as const)

const added = (column: string) =>
  migrationOf('more', 'add', { table: 'parcel', column, to: '', field: fieldOfColumn(parcel, column) })

test('a column that is added is of the type of its field, and never needed of nodes that do not know it', () => {
  expect(added('worth_nano')).toContain(`addColumn('worth_nano', 'bigint', (c) => c.notNull().defaultTo(0))`)
  expect(added('paid_at')).toContain(`addColumn('paid_at', 'bigint').`)
  expect(added('color')).toContain(`addColumn('color', 'text', (c) => c.notNull().defaultTo(''))`)
})

test('a step is told by its table and column, a copy by where it goes as well', () => {
  expect(readChange('drop', 'parcel.color')).toEqual({ table: 'parcel', column: 'color', to: '' })
  expect(readChange('copy', 'parcel.color=tag')).toEqual({ table: 'parcel', column: 'color', to: 'tag' })
  expect([readChange('copy', 'parcel.color'), readChange('drop', 'parcel.a=b')]).toEqual([null, null])
  expect([readChange('add', 'color'), readChange('add', 'parcel.color; drop')]).toEqual([null, null])
})
