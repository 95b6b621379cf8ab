import { isMoreExpensive } from '../../../server/catalog/publishing/is-more-expensive.ts'

const dear = { input: '4.00', cachedInput: '1.00', output: '16.00' }
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
  ['sound that goes in, above input', plain, { ...plain, audioInput: '9.00' }, true],
  ['sound that comes out, which was not sold', plain, { ...plain, audioOutput: '9.00' }, false],
  ['answers with thoughts, above others', plain, { ...plain, thinkingOutput: '20.00' }, true],
  [
    'as dear as they were',
    { ...plain, thinkingOutput: '20.00' },
    { ...plain, output: '4.00', thinkingOutput: '20.00' },
    false,
  ],
  ['searches, which were not sold', plain, { ...plain, perSearch: '0.07' }, false],
  ['dearer searches', { ...plain, perSearch: '0.07' }, { ...plain, perSearch: '0.08' }, true],
  ['a tier that was not sold', plain, { ...plain, tiers: [{ tier: 'priority', ...dear }] }, false],
  [
    'a dearer tier',
    { ...plain, tiers: [{ tier: 'priority', ...plain }] },
    { ...plain, tiers: [{ tier: 'priority', ...dear }] },
    true,
  ],
  ['long prompts dearer than others', plain, { ...plain, tiers: [{ above: 1000, ...dear }] }, true],
  ['long prompts cheaper than others', dear, { ...dear, tiers: [{ above: 1000, ...plain }] }, false],
  [
    'dearer from a shorter prompt on',
    { ...plain, tiers: [{ above: 2000, ...dear }] },
    { ...plain, tiers: [{ above: 1000, ...dear }] },
    true,
  ],
  [
    'dearer from a longer prompt on',
    { ...plain, tiers: [{ above: 1000, ...dear }] },
    { ...plain, tiers: [{ above: 2000, ...dear }] },
    false,
  ],
  ['a higher price of batches', { ...plain, batchPercent: 50 }, { ...plain, batchPercent: 60 }, true],
  ['a lower price of batches', { ...plain, batchPercent: 50 }, { ...plain, batchPercent: 40 }, false],
  ['batches where there were none', plain, { ...plain, batchPercent: 90 }, false],
  ['pictures', { perImage: '0.10' }, { perImage: '0.20' }, true],
  [
    'unfinished ones, which were not sold',
    { perImage: '0.10' },
    { perImage: '0.10', perPartialImage: '0.02' },
    false,
  ],
  [
    'dearer unfinished ones',
    { perImage: '0.10', perPartialImage: '0.02' },
    { perImage: '0.10', perPartialImage: '0.03' },
    true,
  ],
])('%s: %p', (_what, before, after, dearer) => {
  expect(isMoreExpensive(before, after)).toBe(dearer)
})
