import { entity } from '../../contract/entity.ts'
import { managedEntityFile, momentOf, resourceFiles } from '../../scripts/new/entity-files.ts'
import { namesOf } from '../../scripts/new/names.ts'
import { registrations } from '../../scripts/new/registrations.ts'

const fields = {
  id: { kind: 'id', title: '编号' },
  seenAt: { kind: 'moment', title: '最近', stored: false },
  createdAt: { kind: 'moment', title: '创建时间' },
  note: { kind: 'text', title: '备注', nullable: true, sortable: true },
  paidAt: { kind: 'moment', title: '支付时间', nullable: true, sortable: true },
  weight: { kind: 'count', title: '重量', sortable: true },
} as const
const spec = { name: 'parcel', title: '包裹', key: 'id', defaultSort: 'weight', fields } as const

const fileOf = (schema: Parameters<typeof momentOf>[0], part: string) => {
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
  expect(momentOf(entity(spec))).toBe('createdAt')
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
  const written = managedEntityFile(names, namesOf('parcel'), entity({ ...spec, owner: true }))
  expect(written).toContain('const { id, seenAt, createdAt, note, paidAt, weight } = parcel.fields')
  expect(written).toContain("table: 'parcel'")
  expect(written).not.toContain('owner: true')

  const managed = entity({ ...spec, name: 'managedParcel', table: 'parcel' })
  const files = resourceFiles(names, managed)
  expect(Object.keys(files)).toEqual([
    'contract/endpoints/managed-parcel.ts',
    'server/maas/handlers/managed-parcel.ts',
    'src/config/lists/ops-parcels.ts',
    'test/server/parcel/managed-parcels.test.ts',
  ])
  expect(files['contract/endpoints/managed-parcel.ts']).toContain("auth: 'staff', permission: 'parcel.read'")
  expect(registrations(names, managed).map(({ path }) => path)).toEqual([
    'contract/endpoints.ts',
    'server/maas/handlers/index.ts',
    'contract/permissions.ts',
    'contract/roles.ts',
    'src/config/console.ts',
  ])
  const known = registrations(namesOf('managed-order'), entity({ ...spec, table: 'order' }))
  expect(known.map(({ path }) => path)).not.toContain('contract/permissions.ts')
})
