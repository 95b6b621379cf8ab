import * as fc from 'fast-check'
import { forEachDatabase } from '../support/databases.ts'
import { openTestWallet } from './open-test-wallet.ts'
import { command, runHistory } from './run-history.ts'

/** `npm run verify -- model`, a part of `npm run test:full`, runs more and longer ones. */
const LONG_HISTORIES = process.env.MODEL === 'full' ? { sqlite: 20, postgres: 5 } : { sqlite: 1, postgres: 0 }
const OPERATIONS = process.env.MODEL === 'full' ? 10_000 : 2_500

describe('random histories', () =>
  forEachDatabase((engine) => {
    it('do to the database what they do to the oracle, and the books agree', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(command, { minLength: 30, maxLength: 60, size: 'max' }),
          async (history) => {
            const test = await openTestWallet(engine)
            try {
              await runHistory(test, history)
            } finally {
              await test.close()
            }
          },
        ),
        // Shrinking a failure makes many databases; it may take its time, but not all of it.
        { numRuns: engine === 'sqlite' ? 20 : 4, interruptAfterTimeLimit: 45_000 },
      )
    })

    const seeds = Array.from({ length: LONG_HISTORIES[engine] }, (_, i) => i + 1)
    for (const seed of seeds) {
      it(`of ${OPERATIONS} operations agree too (seed ${seed})`, async () => {
        const test = await openTestWallet(engine)
        try {
          const history = fc.sample(command, { numRuns: OPERATIONS, seed })
          expect(await runHistory(test, history, OPERATIONS)).toBeGreaterThanOrEqual(OPERATIONS)
        } finally {
          await test.close()
        }
      }, 300_000)
    }
  }))
