import { chooseRounds, leftTooOften, turnNow, turnsOf } from '../../scripts/choose-rounds.mjs'
import { reachedBy } from '../../scripts/reached-by.ts'
import { ROUNDS } from '../../scripts/test-rounds.mjs'

const NAMES = Object.keys(ROUNDS).filter((name) => !ROUNDS[name]?.isByName)
const HOUR_MS = 3_600_000
const choose = (turn: number, affected: string[] = [], left: string[][] = []) =>
  chooseRounds(ROUNDS, { turn, affected, record: { left } })
const secondsOf = (names: string[]) => names.reduce((sum, name) => sum + (ROUNDS[name]?.seconds ?? 0), 0)

test('in six runs, one after the other, each round has its turn once', () => {
  for (const first of [0, 4, 1_000_003]) {
    const played = [0, 1, 2, 3, 4, 5].flatMap((at) => choose(first + at).due)
    expect(played.toSorted()).toEqual(NAMES.toSorted())
  }
})

test('no turn takes longer than what `npm test` leaves of 35 minutes', () => {
  for (const names of turnsOf(ROUNDS)) expect(secondsOf(names)).toBeLessThan(25 * 60)
})

test('the record of the last run says which turn it is, else the number that CI gives the run, else the clock', () => {
  expect(turnNow({ turn: 3 }, { GITHUB_RUN_NUMBER: '70' })).toBe(4)
  expect(turnNow({}, { GITHUB_RUN_NUMBER: '70' })).toBe(70)
  const at = (hours: number) => turnNow({}, {}, hours * HOUR_MS)
  expect(at(101) - at(100)).toBe(1)
  expect(at(124) - at(100)).toBe(25)
})

test('what a change reaches is played besides, the shortest first', () => {
  const [turn = 0] = turnsOf(ROUNDS).flatMap((names, at) => (names.includes('nodes') ? [at] : []))
  const affected = ['test/e2e/chat.test.ts', 'test/server/nodes/nodes.test.ts', 'scripts/chaos.ts']
  const { due, affected: also, others } = choose(turn, affected)
  // The round of the other databases begins with any suite of the server.
  expect(also).toEqual(['chaos', 'databases', 'browser'].filter((name) => !due.includes(name)))
  expect([...due, ...also, ...others].toSorted()).toEqual(NAMES.toSorted())
})

test('what the last run had no time for comes first after those whose turn it is', () => {
  const [turn = 0] = turnsOf(ROUNDS).flatMap((names, at) => (names.includes('nodes') ? [at] : []))
  const left = [['fuzz'], ['browser', 'nodes', 'gone']]
  expect(choose(turn, ['scripts/chaos.ts'], left)).toMatchObject({
    due: choose(turn).due,
    affected: ['browser', ...(choose(turn).due.includes('chaos') ? [] : ['chaos'])],
  })
})

test('a round that three runs left out, one after the other, is named', () => {
  expect(leftTooOften([['fuzz', 'books'], ['books'], ['fuzz', 'books']])).toEqual(['books'])
  expect(leftTooOften([['books'], ['books']])).toEqual([])
  expect(leftTooOften([['books'], [], ['books']])).toEqual([])
})

test('a change reaches what uses it, however far, also in a circle', () => {
  const graph = new Map(Object.entries({ a: ['b'], b: ['c', 'd'], c: ['b'], d: [], e: ['a'], f: [] }))
  expect([...reachedBy(['d'], graph)].toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect([...reachedBy(['f', 'gone'], graph)].toSorted()).toEqual(['f', 'gone'])
})
