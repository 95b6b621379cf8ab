// Plays the long rounds: `npm run test:full`. Plain JavaScript, as scripts/run.mjs.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chooseRounds, leftTooOften, readRecord, recordRun, turnNow } from './choose-rounds.mjs'
import { ROUNDS, TEST_SECONDS } from './test-rounds.mjs'

/** Of a round that repeats one thing, at least this is played. */
const LEAST_SHARE = 0.2
const SLOWEST = 12

const option = (args, name) => args.find((arg) => arg.startsWith(name))?.slice(name.length)
const isOnPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/**
 * @param args names of rounds, none for all that are not played by name alone; three instants, in seconds since 1970: `--since=` when the
 * `npm test` began that has just ended, which tells how slow the machine is; `--aim=` when all should have ended, with which only the rounds are
 * played whose turn it is or that the change affects; `--until=` when all must have ended
 * @throws Error for a name that is none
 */
export function readRounds(args) {
  const names = args.filter((arg) => !arg.startsWith('--'))
  const unknown = names.filter((arg) => !Object.hasOwn(ROUNDS, arg))
  if (unknown.length > 0)
    throw new Error(`没有长回合 ${unknown.join('、')}，可用：${Object.keys(ROUNDS).join('、')}`)
  return {
    names: Object.keys(ROUNDS).filter((name) =>
      names.length === 0 ? !ROUNDS[name].isByName : names.includes(name),
    ),
    testedSince: Number(option(args, '--since=') ?? NaN) * 1000,
    aimsAt: Number(option(args, '--aim=') ?? Infinity) * 1000,
    endsAt: Number(option(args, '--until=') ?? Infinity) * 1000,
  }
}

/**
 * Plays rounds in turn, names those whose programs the machine lacks, and stops at the first that fails. It begins none that would not end in
 * time at the pace of those before it, and plays of one that repeats one thing as much as there is time for.
 * @param names must have ended when CI ends
 * @param also should end with what a run may take
 * @param play resolves with the exit code of a round
 * @param clock milliseconds
 */
export async function playRounds(
  { names, also = [], testedSince, aimsAt, endsAt },
  play,
  { clock = Date.now, say = console.log, hasProgram = isOnPath } = {},
) {
  const left = []
  const unplayable = []
  const isTested = !Number.isNaN(testedSince)
  let taken = isTested ? (clock() - testedSince) / 1000 : 0
  let expected = isTested ? TEST_SECONDS : 0
  for (const [name, mustEndAt] of [
    ...names.map((one) => [one, endsAt]),
    ...also.map((one) => [one, Math.min(aimsAt, endsAt)]),
  ]) {
    const { seconds, needs = [], part } = ROUNDS[name]
    const missing = needs.filter((program) => !hasProgram(program))
    if (missing.length > 0) {
      unplayable.push(`${name}（没有 ${missing.join('、')}）`)
      continue
    }
    const startedAt = clock()
    const wholeMs = (expected === 0 ? 1 : taken / expected) * seconds * 1000
    const share = part ? Math.min(1, Math.max(LEAST_SHARE, (aimsAt - startedAt) / wholeMs)) : 1
    if (startedAt + share * wholeMs > mustEndAt) {
      left.push(name)
      continue
    }
    const busyBefore = processorTimes()
    const code = await play({ ...ROUNDS[name], ...(share < 1 && part(Number(share.toFixed(2)))) })
    const took = (clock() - startedAt) / 1000
    const notes = [share < 1 && `${Math.round(share * 100)} %`, code !== 0 && '没有通过'].filter(Boolean)
    say([`${name}：${Math.round(took)} 秒，处理器 ${busyShare(busyBefore)} %`, ...notes].join('，'))
    if (code !== 0) return { code, left }
    taken += took
    expected += share * seconds
  }
  if (unplayable.length > 0) say(`缺少程序，这台机器上没有跑：${unplayable.join('、')}`)
  return { code: 0, left }
}

/**
 * `npm run test:full` with its arguments: plays what they ask for, says where the time went, and closes with what was left out for lack of time.
 * @param play as above
 * @param affectedFiles gives those that the change reaches
 * @returns an exit code: a failure, too, where a round was left out in each of the last three runs
 */
export async function testFull(args, play, affectedFiles) {
  const plan = readRounds(args)
  const record = readRecord()
  const turn = turnNow(record)
  const isChosen = plan.aimsAt !== Infinity
  const chosen = isChosen && chooseRounds(ROUNDS, { turn, affected: affectedFiles(), record })
  if (chosen)
    console.log(
      [
        `轮到：${chosen.due.join('、')}`,
        `改动影响：${chosen.affected.join('、') || '没有别的'}`,
        `这次不跑：${chosen.others.join('、') || '没有'}`,
      ].join('\n'),
    )
  const folder = mkdtempSync(join(tmpdir(), 'maas-times-'))
  const times = join(folder, 'files')
  const { code, left } = await playRounds(
    chosen ? { ...plan, names: chosen.due, also: chosen.affected } : plan,
    (round) => play({ ...round, env: { ...round.env, TEST_TIMES: times } }),
  )
  for (const line of slowestFiles(times)) console.log(line)
  rmSync(folder, { recursive: true })
  if (code !== 0) return code
  const tooOften = chosen ? leftTooOften(recordRun(record, turn, left)) : []
  if (tooOften.length > 0) console.log(`连着三次没有时间跑，算失败：${tooOften.join('、')}`)
  console.log(left.length > 0 ? `时间不够，这台机器上没有跑：${left.join('、')}` : '没有因为时间不够而没跑的')
  return tooOften.length > 0 ? 1 : 0
}

function slowestFiles(times) {
  if (!existsSync(times)) return []
  const lines = readFileSync(times, 'utf8').trim().split('\n')
  const files = lines.map((line) => JSON.parse(line)).toSorted((a, b) => b.ms - a.ms)
  return [
    '最慢的文件：',
    ...files.slice(0, SLOWEST).map(({ file, ms }) => `${Math.round(ms / 1000)} 秒  ${file}`),
  ]
}

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)
const processorTimes = () => {
  const times = cpus().map(({ times: of }) => of)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((of) => Object.values(of))) }
}

/** @returns per cent of the processors' time that something computed since, of all that runs on the machine */
function busyShare(before) {
  const { idle, all } = processorTimes()
  return Math.round(100 * (1 - (idle - before.idle) / Math.max(1, all - before.all)))
}
