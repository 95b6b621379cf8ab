import { expectedRouting } from '../../../server/catalog/channel/expected-routing.ts'

const route = (id: string, weight: number, more: object = {}) => ({
  id,
  weight,
  priority: 0,
  failureRate: 0,
  ...more,
})

it('shares a priority by weight, and asks a lower one only for what failed', () => {
  const { attempted, answered } = expectedRouting([
    route('a', 3, { priority: 1, failureRate: 0.5 }),
    route('b', 1, { priority: 1 }),
    route('c', 1),
  ])
  expect(attempted.get('a')).toBeCloseTo(0.75)
  expect(attempted.get('b')).toBeCloseTo(0.25 + 0.375)
  expect(answered.get('a')).toBeCloseTo(0.375)
  expect(answered.get('b')).toBeCloseTo(0.625)
  expect(attempted.get('c') ?? 0).toBe(0)
})

it('loses no call of 500 routes', () => {
  const routes = Array.from({ length: 500 }, (_, i) => route(`r${i}`, 1 + (i % 7), { failureRate: 0.25 }))
  const { attempted } = expectedRouting([...routes, route('last', 1, { priority: -1 })])
  const sum = routes.reduce((total, { id }) => total + (attempted.get(id) ?? 0), 0)
  expect(sum).toBeCloseTo(1)
  expect(attempted.get('last')).toBeCloseTo(0.25)
})
