import { playRounds, readRounds, ROUNDS } from '../../scripts/test-rounds.mjs'

const MINUTE_MS = 60_000
const NAMES = Object.keys(ROUNDS).filter((name) => !ROUNDS[name]?.isByName)

/** Plays all rounds on a machine that takes `pace` times as long as an ordinary one. */
async function play(pace: number, endsAt: number, { failing = '', testSeconds = NaN, missing = '' } = {}) {
  const played: string[] = []
  const lines: string[] = []
  let now = 0
  const code = await playRounds(
    { ...readRounds([]), endsAt, testedSince: -testSeconds * 1000 },
    async (round) => {
      const name = NAMES.find((key) => ROUNDS[key] === round) ?? ''
      played.push(name)
      now += pace * round.seconds * 1000
      return name === failing ? 1 : 0
    },
    { clock: () => now, say: (line) => lines.push(line), hasProgram: (program) => program !== missing },
  )
  return { code, played, lines, now }
}

test('all rounds are played where there is time', async () => {
  expect(await play(5, Infinity)).toMatchObject({ code: 0, played: NAMES })
  expect(await play(1, 70 * MINUTE_MS)).toMatchObject({ code: 0, played: NAMES })
})

test('a slow machine ends in time, and names the rounds that it did not play', async () => {
  const { code, played, lines, now } = await play(3, 45 * MINUTE_MS)
  expect(code).toBe(0)
  expect(now).toBeLessThanOrEqual(45 * MINUTE_MS)
  expect(played).toContain('browser')
  const left = NAMES.filter((name) => !played.includes(name))
  expect(left).not.toEqual([])
  expect(lines.at(-1)).toBe(`时间不够，这台机器上没有跑：${left.join('、')}`)
})

test('how long the tests took tells whether there is time for the first round', async () => {
  const endsAt = 30 * MINUTE_MS
  expect((await play(3, endsAt)).now).toBeGreaterThan(endsAt)
  const { played, now } = await play(3, endsAt, { testSeconds: 3 * 660 })
  expect(now).toBeLessThanOrEqual(endsAt)
  expect(played).toContain('nodes')
  expect(played).not.toContain('browser')
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
  expect(readRounds(['books', 'fuzz', '--until=1795224600'])).toEqual({
    names: ['fuzz', 'books'],
    endsAt: 1_795_224_600_000,
    testedSince: NaN,
  })
  expect(readRounds(['--since=1795224600'])).toEqual({
    names: NAMES,
    endsAt: Infinity,
    testedSince: 1_795_224_600_000,
  })
  expect(() => readRounds(['book'])).toThrow('没有长回合 book')
})
