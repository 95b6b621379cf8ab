import { isDearer } from '../../../server/services/price/is-dearer.ts'

const plain = { input: '2.00', cachedInput: '0.50', output: '8.00' }

it.each([
  ['a price for what is written, above that of input', plain, { ...plain, cacheWrite5m: '2.50' }, true],
  ['one below it', plain, { ...plain, cacheWrite5m: '1.00' }, false],
  ['one as high', plain, { ...plain, cacheWrite1h: '2.00' }, false],
  ['a price taken away that was below that of input', { ...plain, cacheWrite1h: '1.00' }, plain, true],
  ['a price taken away that was above it', { ...plain, cacheWrite1h: '4.00' }, plain, false],
  ['a dearer hour', { ...plain, cacheWrite1h: '4.00' }, { ...plain, cacheWrite1h: '4.01' }, true],
  [
    'input above what was written at its price',
    { ...plain, cacheWrite5m: '3.00', cacheWrite1h: '3.00' },
    { ...plain, input: '2.00', cacheWrite5m: '3.00', cacheWrite1h: '3.00' },
    false,
  ],
  ['pictures', { perImage: '0.10' }, { perImage: '0.20' }, true],
])('%s: %p', (_what, before, after, dearer) => {
  expect(isDearer(before, after)).toBe(dearer)
})
