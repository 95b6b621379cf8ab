// Which of the long rounds a run plays. Plain JavaScript, as scripts/run.mjs.
import { mkdirSync, writeFileSync } from 'node:fs'
import { readOr } from './unless-passed.mjs'

/** In so many runs each round has its turn once. */
const TURNS = 6
/** As often as this, one after the other, a round may be left out for lack of time. */
const MOST_LEFT = 2
const RECORD = '.cache/rounds.json'
const HOUR_MS = 3_600_000
const HOURS_OF_DAY = 24

/** @returns the names of the rounds that have each turn, so that all take about as long, and none is played by name alone */
export function turnsOf(rounds) {
  const turns = Array.from({ length: TURNS }, () => ({ names: [], seconds: 0 }))
  const sorted = Object.entries(rounds)
    .filter(([, { isByName }]) => !isByName)
    .toSorted(([, a], [, b]) => b.seconds - a.seconds)
  for (const [name, { seconds }] of sorted) {
    const shortest = turns.reduce((best, turn) => (turn.seconds < best.seconds ? turn : best))
    shortest.names.push(name)
    shortest.seconds += seconds
  }
  return turns.map(({ names }) => names)
}

/**
 * Which turn it is. That each round is played within six runs is certain where something counts the runs: the record of the last one, on a
 * machine that keeps `.cache`, or the number that GitHub, GitLab or Jenkins gives a run. In a clean clone nothing does, and a commit does not
 * tell how many were submitted before it; there the clock chooses, which goes on by one an hour and by one more a day: in turn for who submits
 * once a day, and else as likely as six throws of a die.
 */
export function turnNow({ turn } = {}, env = process.env, now = Date.now()) {
  if (turn !== undefined) return turn + 1
  const run = Number(env.GITHUB_RUN_NUMBER ?? env.CI_PIPELINE_IID ?? env.BUILD_NUMBER ?? NaN)
  if (Number.isInteger(run)) return run
  const hours = Math.floor(now / HOUR_MS)
  return hours + Math.floor(hours / HOURS_OF_DAY)
}

/**
 * @param affected files that the change reaches
 * @param record of the runs before on this machine
 * @returns names of rounds: those `due` are played while CI lasts; those `affected` only while the run is no longer than it should be, first what
 * the last run had no time for, then the shortest; the `others` have their turn another time
 */
export function chooseRounds(rounds, { turn, affected, record = {} }) {
  const isAffected = ({ suites, file }) =>
    affected.some((path) => (suites ? suites.test(path) : path === file))
  const names = Object.keys(rounds).filter((name) => !rounds[name].isByName)
  const due = turnsOf(rounds)[turn % TURNS]
  const leftOut = record.left?.at(-1) ?? []
  const order = (name) => (leftOut.includes(name) ? 0 : rounds[name].seconds)
  const also = names
    .filter((name) => !due.includes(name) && (leftOut.includes(name) || isAffected(rounds[name])))
    .toSorted((a, b) => order(a) - order(b))
  return { due, affected: also, others: names.filter((name) => ![...due, ...also].includes(name)) }
}

export const readRecord = () => JSON.parse(readOr(RECORD, '{}'))

/** Keeps what the next runs on this machine need to know. @returns what the last runs left out, this one's last */
export function recordRun(record, turn, leftNow) {
  const left = [...(record.left ?? []), leftNow].slice(-MOST_LEFT - 1)
  mkdirSync('.cache', { recursive: true })
  writeFileSync(RECORD, JSON.stringify({ turn, left }))
  return left
}

/** @returns rounds that were left out once too often */
export const leftTooOften = (left) =>
  left.length > MOST_LEFT ? left[0].filter((name) => left.every((names) => names.includes(name))) : []
