import { InFlight } from '../../server/platform/in-flight.ts'

it('keeps what is under way in the order in which it began', () => {
  const calls = new InFlight<string, { at: number }>()
  for (const [at, key] of ['a', 'b', 'c'].entries()) calls.set(key, { at })
  expect(calls.delete('a')).toBe(true)
  expect(calls.delete('a')).toBe(false)
  expect(calls.first()).toEqual({ at: 1 })
  calls.set('b', { at: 3 })
  expect(calls.values()).toEqual([{ at: 2 }, { at: 3 }])
  expect([calls.size, calls.has('a'), calls.has('b'), calls.get('a')]).toEqual([2, false, true, undefined])
})

it('values that are taken are those of a moment: what ends meanwhile is among them once', () => {
  const calls = new InFlight<number, { id: number }>()
  for (let id = 0; id < 3; id += 1) calls.set(id, { id })
  const seen = calls.values().map(({ id }) => {
    calls.delete(id)
    return id
  })
  expect(seen).toEqual([0, 1, 2])
  expect(calls.size).toBe(0)
})
