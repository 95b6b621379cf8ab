import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { countTokens } from '../../../server/platform/tokenizer/count-tokens.ts'

const MIB = 1024 * 1024
const TEXTS = 20

it('keeps no text in memory of which it counted tokens', async () => {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  const kept = () => {
    gc()
    return process.memoryUsage().heapUsed / MIB
  }
  await countTokens('a')
  const before = kept()
  for (let i = 0; i < TEXTS; i += 1) await countTokens(`q${String.fromCharCode(97 + i)}`.repeat(2 * MIB), 1)
  expect(kept() - before).toBeLessThan(TEXTS)
})
