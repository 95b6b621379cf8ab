import { playRounds, readRounds } from '../../scripts/play-rounds.mjs'
import { ROUNDS } from '../../scripts/test-rounds.mjs'

const MINUTE_MS = 60_000
const NAMES = Object.keys(ROUNDS).filter((name) => !ROUNDS[name]?.isByName)

interface Machine {
  failing?: string
  testSeconds?: number
  missing?: string
  names?: string[]
  also?: string[]
  aimsAt?: number
}

/** Plays rounds, all if none is named, on a machine that takes `pace` times as long as an ordinary one. */
async function play(pace: number, endsAt: number, machine: Machine = {}) {
  const { failing = '', testSeconds = NaN, missing = '', ...plan } = machine
  const played: Record<string, string[]> = {}
  const lines: string[] = []
  let now = 0
  const result = await playRounds(
    { ...readRounds([]), endsAt, testedSince: -testSeconds * 1000, ...plan },
    async (round) => {
      const name =
        NAMES.find((key) => ROUNDS[key]?.file === round.file && sameRound(ROUNDS[key], round)) ?? ''
      played[name] = [...round.args, ...Object.values(round.env)]
      now += pace * round.seconds * 1000
      return name === failing ? 1 : 0
    },
    { clock: () => now, say: (line) => lines.push(line), hasProgram: (program) => program !== missing },
  )
  return { ...result, played: Object.keys(played), how: played, lines, now }
}
const sameRound = (one: { seconds: number } | undefined, other: { seconds: number }) =>
  one?.seconds === other.seconds

test('all rounds are played, and whole, where there is time', async () => {
  const { how, ...all } = await play(5, Infinity)
  expect(all).toMatchObject({ code: 0, played: NAMES, left: [] })
  expect(how).toMatchObject({ publications: [expect.anything(), '1'], chaos: [] })
  expect(await play(1, 76 * MINUTE_MS)).toMatchObject({ code: 0, played: NAMES })
})

test('a slow machine ends in time, and gives the rounds that it did not play', async () => {
  const { code, played, left, now } = await play(3, 45 * MINUTE_MS)
  expect(code).toBe(0)
  expect(now).toBeLessThanOrEqual(45 * MINUTE_MS)
  expect(played).toContain('browser')
  expect(left).toEqual(NAMES.filter((name) => !played.includes(name)))
  expect(left).not.toEqual([])
})

test('how long the tests took tells whether there is time for the first round', async () => {
  const endsAt = 30 * MINUTE_MS
  expect((await play(3, endsAt)).now).toBeGreaterThan(endsAt)
  const { played, now } = await play(3, endsAt, { testSeconds: 3 * 600 })
  expect(now).toBeLessThanOrEqual(endsAt)
  expect(played).toContain('nodes')
  expect(played).not.toContain('browser')
})

test('those that only the change asks for are left out where a run would take longer than it should', async () => {
  const machine = { names: ['browser'], also: ['fuzz', 'nodes'], aimsAt: 14 * MINUTE_MS }
  expect(await play(1, 84 * MINUTE_MS, machine)).toMatchObject({
    played: ['browser', 'fuzz'],
    left: ['nodes'],
  })
  expect(await play(2, 84 * MINUTE_MS, machine)).toMatchObject({
    played: ['browser'],
    left: ['fuzz', 'nodes'],
  })
})

test('of a round that kills again and again, as much is played as there is time for', async () => {
  const names = ['publications', 'chaos']
  const { how, lines } = await play(1, Infinity, { names, aimsAt: 5 * MINUTE_MS })
  expect(how).toMatchObject({ publications: [expect.anything(), '0.51'], chaos: ['6', '2', '1', '1'] })
  expect(lines[0]).toMatch(/^publications：590 秒，处理器 \d+ %，51 %$/)
})

test('a machine without a program names the round that it could not play', async () => {
  const { code, played, lines } = await play(1, Infinity, { missing: 'psql' })
  expect(code).toBe(0)
  expect(played).toEqual(NAMES.filter((name) => name !== 'deploy'))
  expect(lines.at(-1)).toBe('缺少程序，这台机器上没有跑：deploy（没有 psql）')
})

test('the first round that fails ends the run', async () => {
  expect(await play(1, Infinity, { failing: 'fuzz' })).toMatchObject({
    code: 1,
    played: NAMES.slice(0, NAMES.indexOf('fuzz') + 1),
  })
})

test('rounds are chosen by name and until an instant', () => {
  expect(readRounds(['books', 'fuzz', '--until=1795224600', '--aim=1795224500'])).toEqual({
    names: ['fuzz', 'books'],
    endsAt: 1_795_224_600_000,
    aimsAt: 1_795_224_500_000,
    testedSince: NaN,
  })
  expect(readRounds(['--since=1795224600'])).toEqual({
    names: NAMES,
    endsAt: Infinity,
    aimsAt: Infinity,
    testedSince: 1_795_224_600_000,
  })
  expect(() => readRounds(['book'])).toThrow('没有长回合 book')
})
