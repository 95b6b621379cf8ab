import * as fc from 'fast-check'
import {
  addToStep,
  countedSteps,
  currentSecond,
  judgeCall,
  type RateStep,
} from '../../../server/usage/key/rate/rate-window.ts'

const MINUTE = 60_000

/** Lets calls in at given times and says when those that were admitted came, and how many tokens each had. */
function play(calls: { at: number; tokens: number }[], rate: { rpm: number; tpm: number }) {
  let steps: RateStep[] = []
  return calls.filter(({ at, tokens }) => {
    const second = currentSecond(steps, Math.floor(at / 1000))
    steps = countedSteps(steps, second)
    const verdicts = judgeCall(steps, { rate, tokens, second })
    const isAdmitted = Object.values(verdicts).every(({ waitSeconds }) => waitSeconds === 0)
    if (isAdmitted) steps = addToStep(steps, { second, calls: 1, tokens })
    return isAdmitted
  })
}

const calls = fc
  .array(fc.record({ wait: fc.integer({ min: 0, max: 9000 }), tokens: fc.integer({ min: 0, max: 60 }) }), {
    maxLength: 80,
  })
  .map((list) => {
    let at = 1_790_000_000_000
    return list.map(({ wait, tokens }) => ({ at: (at += wait), tokens }))
  })

it('lets in no minute, wherever it begins, more through than the limits', () => {
  fc.assert(
    fc.property(calls, (list) => {
      const admitted = play(list, { rpm: 5, tpm: 100 })
      for (const { at: start } of admitted) {
        const minute = admitted.filter(({ at }) => at >= start && at < start + MINUTE)
        expect(minute.length).toBeLessThanOrEqual(5)
        expect(minute.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(100)
      }
    }),
    { numRuns: 300 },
  )
})

it('lets a call through once the wait that it was told is over', () => {
  fc.assert(
    fc.property(calls, fc.integer({ min: 0, max: 100 }), (list, tokens) => {
      const rate = { rpm: 3, tpm: 100 }
      let steps: RateStep[] = []
      for (const call of list) {
        const second = currentSecond(steps, Math.floor(call.at / 1000))
        steps = addToStep(countedSteps(steps, second), { second, calls: 1, tokens: call.tokens })
        const verdicts = Object.values(judgeCall(steps, { rate, tokens, second }))
        const wait = Math.max(...verdicts.map(({ waitSeconds }) => waitSeconds ?? 60))
        const later = second + wait
        const after = judgeCall(countedSteps(steps, later), { rate, tokens, second: later })
        expect(Object.values(after).map(({ waitSeconds }) => waitSeconds)).toEqual([0, 0])
      }
    }),
    { numRuns: 100 },
  )
})

it('follows the clock of the node that is furthest, unless that was plainly wrong', () => {
  const step = (second: number) => ({ second, calls: 1, tokens: 0 })
  expect(currentSecond([step(1030)], 1000)).toBe(1030)
  expect(currentSecond([step(970)], 1000)).toBe(1000)
  expect(currentSecond([step(5000)], 1000)).toBe(1000)
})
