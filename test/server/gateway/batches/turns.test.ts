import { setTimeout as sleep } from 'node:timers/promises'
import { createTurns } from '../../../../server/content/batch/turns.ts'

it('does a slice of one after the other, so that short work does not wait for long work to end', async () => {
  const turns = createTurns(0)
  const done: string[] = []
  let atOnce = 0
  const work = (name: string, slices: number) =>
    turns.run(async (pass) => {
      for (let i = 0; i < slices; i += 1) {
        atOnce += 1
        expect(atOnce).toBe(1)
        await sleep(1)
        atOnce -= 1
        done.push(name)
        await pass()
      }
    })
  await Promise.all([work('long', 40), work('short', 2), work('other', 3)])
  expect(done.slice(0, 6)).toEqual(['long', 'short', 'other', 'long', 'short', 'other'])
  expect(done).toHaveLength(45)
})

it('gives the turn on when work fails', async () => {
  const turns = createTurns(0)
  const fails = turns.run(async () => {
    throw new Error('no')
  })
  const goesOn = turns.run(async (pass) => {
    await pass()
    return 'yes'
  })
  await expect(fails).rejects.toThrow('no')
  expect(await goesOn).toBe('yes')
})

it('keeps a turn that has not lasted long', async () => {
  const turns = createTurns(60_000)
  const done: string[] = []
  const work = (name: string) =>
    turns.run(async (pass) => {
      for (let i = 0; i < 3; i += 1) {
        done.push(name)
        await pass()
      }
    })
  await Promise.all([work('a'), work('b')])
  expect(done.join('')).toBe('aaabbb')
})
