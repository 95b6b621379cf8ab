import { entity } from '../../contract/entity.ts'
import { managedEntityFile, timestampOf, resourceFiles } from '../../scripts/new/entity-files.ts'
import { namesOf } from '../../scripts/new/names.ts'
import { registrations } from '../../scripts/new/registrations.ts'
import { readWrites } from '../../scripts/new/staff-writes.ts'

const fields = {
  id: { kind: 'id', title: '编号' },
  seenAt: { kind: 'timestamp', title: '最近', stored: false },
  createdAt: { kind: 'timestamp', title: '创建时间' },
  note: { kind: 'text', title: '备注', nullable: true, sortable: true },
  paidAt: { kind: 'timestamp', title: '支付时间', nullable: true, sortable: true },
  weight: { kind: 'count', title: '重量', sortable: true },
} as const
const spec = { name: 'parcel', title: '包裹', key: 'id', defaultSort: 'weight', fields } as const

const fileOf = (schema: Parameters<typeof timestampOf>[0], part: string) => {
  const files = Object.entries(resourceFiles(namesOf('parcel'), schema))
  return (files.find(([path]) => path.includes(part))?.[1] ?? '').replaceAll(/\s+/g, ' ')
}

test('a migration indexes what a list sorts by, with nulls where the list puts them', () => {
  const migration = fileOf(entity({ ...spec, owner: true }), 'migrations')
  expect(migration).toContain("import { sql } from 'kysely'")
  for (const indexed of [
    ".on('parcel').column('user_id').column('weight')",
    ".on('parcel').column('user_id').expression(sql`(coalesce(paid_at, 0))`)",
    ".on('parcel').column('user_id').expression(sql`(coalesce(note, ''))`)",
  ])
    expect(migration).toContain(indexed)
})

test('rows are counted at a moment that has a column', () => {
  expect(timestampOf(entity(spec))).toBe('createdAt')
  expect(fileOf(entity(spec), 'endpoints')).toContain("entitySeries(parcel, 'createdAt')")
})

test('the test of a resource is that of its reader: an owner, or staff', () => {
  expect(fileOf(entity({ ...spec, owner: true }), 'test/server')).toContain('user_id: user.userId')
  const staff = fileOf(entity(spec), 'test/server')
  expect(staff).not.toContain('user_id')
  expect(staff).toContain("held = ['parcel.read']")
})

test('what users own is seen by staff through an entity of its own, with a permission and no second table', () => {
  const names = namesOf('managed-parcel')
  const managedEntity = managedEntityFile(names, namesOf('parcel'), entity({ ...spec, owner: true }))
  expect(managedEntity).toContain('const { id, seenAt, createdAt, note, paidAt, weight } = parcel.fields')
  expect(managedEntity).toContain("table: 'parcel'")
  expect(managedEntity).not.toContain('owner: true')

  const managed = entity({ ...spec, name: 'managedParcel', table: 'parcel' })
  const files = resourceFiles(names, managed)
  expect(Object.keys(files)).toEqual([
    'contract/endpoints/managed-parcel.ts',
    'src/config/lists/ops-parcels.ts',
    'test/server/parcel/managed-parcels.test.ts',
  ])
  expect(files['contract/endpoints/managed-parcel.ts']).toContain(
    "staffGet('/admin/parcel/list', 'parcel.read')",
  )
  const pathsOf = (...args: Parameters<typeof registrations>) =>
    registrations(...args).map(({ path }) => path)
  const registered = [
    'contract/endpoints.ts',
    'server/maas/handlers.ts',
    'contract/permissions.ts',
    'contract/roles.ts',
    'docs/for-operators.md',
  ]
  expect(pathsOf(names, managed)).toEqual([...registered, 'src/config/console.ts'])

  const writes = readWrites('clearNote=清空备注,close=关闭') ?? []
  expect(pathsOf(names, managed, writes)).toEqual([
    ...registered,
    'contract/subjects.ts',
    'server/content/index.ts',
    'src/config/lists/parts/ops-words.ts',
    'src/config/console.ts',
  ])
  const written = resourceFiles(names, managed, writes)
  expect(written['server/content/parcel/manage-parcels.ts']).toContain(
    "export const clearParcelNote: Verb<'managedParcel.clearNote'>",
  )
  expect(written['contract/endpoints/managed-parcel.ts']).toContain(
    "staffPost('/admin/parcel/close', 'parcel.write'),",
  )
  expect(written['src/config/lists/ops-parcels.ts']).toContain(
    "{ title: '关闭', call: 'managedParcel.close' }",
  )
})

test('a permission that is there is not written again, and what staff do is told with its words', () => {
  const [permissions] = registrations(namesOf('managed-order'), entity({ ...spec, table: 'order' })).filter(
    ({ path }) => path === 'contract/permissions.ts',
  )
  expect(permissions?.insertions.map(({ line }) => line)).toEqual([''])
  expect(readWrites('')).toEqual([])
  expect(readWrites('close')).toBeNull()
})
