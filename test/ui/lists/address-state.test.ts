import { readState, writeState } from '../../../src/resources/list-state/address-state.ts'
import { displayTime } from '../../../contract/time.ts'

const defaults = { currentPage: 1, pageSize: 10, sorters: [], filters: [] }
const names = {
  all: ['status_MultiString', 'createdAt_begin', 'createdAt_end', 'orderNo', 'phone', 'range'],
  inMemory: ['phone'],
  time: ['createdAt_begin', 'createdAt_end'] as [string, string],
}
const at = (moment: string) => jest.useFakeTimers({ now: Date.parse(moment) })
afterEach(() => jest.useRealTimers())

const shownAt = (search: string) =>
  readState(search, defaults, names).filters.flatMap((filter) =>
    'field' in filter && filter.field !== 'range' ? displayTime(Number(filter.value)) : [],
  )

test('a period of an address is that of the day on which it is opened', () => {
  at('2026-11-21T23:00:00+08:00')
  expect(shownAt('?range=yesterday')).toEqual(['2026-11-20 00:00:00', '2026-11-20 23:59:59'])
  at('2026-11-22T01:00:00+08:00')
  expect(shownAt('?range=yesterday')).toEqual(['2026-11-21 00:00:00', '2026-11-21 23:59:59'])
})

test('a period comes back from the address that it is written into, among other filters', () => {
  at('2026-11-21T12:00:00+08:00')
  const other = (field: string) => ({ field, operator: 'eq' as const, value: 'x' })
  const [begin, end, range] = readState('?range=last7', defaults, names).filters
  if (!begin || !end || !range) throw new Error('no filters')
  const state = { ...defaults, filters: [other('status_MultiString'), begin, end, other('orderNo'), range] }
  const search = writeState('?detail=1', state, names)
  expect(search).toContain('range=last7')
  expect(search).not.toContain('createdAt')
  expect(readState(search, defaults, names)).toEqual(state)
})

test.each(['?range=someday', '?range=', '?range=last7&range=x'])('%s is no period or the first', (search) => {
  expect(shownAt(search)).toHaveLength(search.includes('last7') ? 2 : 0)
})

test('days that an address spells out win over its period, and a list without time has none', () => {
  const days = 'filters[0][field]=createdAt_begin&filters[0][operator]=eq&filters[0][value]=1'
  expect(readState(`?range=last7&${days}`, defaults, names).filters).toHaveLength(1)
  expect(readState('?range=last7', defaults, { ...names, time: null }).filters).toEqual([])
})

test('days that happen to be those of a period are written as they are', () => {
  at('2026-11-21T12:00:00+08:00')
  const days = readState('?range=last7', defaults, names).filters.slice(0, 2)
  const search = writeState('', { ...defaults, filters: days }, names)
  expect(new URLSearchParams(search).get('range')).toBeNull()
  expect(readState(search, defaults, names).filters).toEqual(days)
  at('2026-11-22T12:00:00+08:00')
  expect(readState(search, defaults, names).filters).toEqual(days)
})

test('a filter of memory is neither written into an address nor taken from one', () => {
  const filter = (field: string) => ({ field, operator: 'eq' as const, value: '13800000000' })
  const state = { ...defaults, filters: [filter('orderNo'), filter('phone')] }
  expect(readState(writeState('', state, names), defaults, names).filters).toEqual([filter('orderNo')])
  expect(writeState('', { ...state, filters: [filter('phone')] }, names)).not.toContain('138')
  const written = '?filters[0][field]=phone&filters[0][operator]=eq&filters[0][value]=13800000000'
  expect(readState(written, defaults, names).filters).toEqual([])
})
