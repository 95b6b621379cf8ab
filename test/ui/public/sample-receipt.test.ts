import { sampleReceipt } from '../../../src/pages/home/sample-receipt.ts'

const model = { name: '青岚对话', price: { input: '2', output: '8' } }

test('adds up to what it shows, to the last digit', () => {
  expect(sampleReceipt(model)).toEqual({
    modelName: '青岚对话',
    lines: [
      { of: 'prompt', label: '输入', unit: '¥0.000002', cost: '¥0.0024' },
      { of: 'completion', label: '输出', unit: '¥0.000008', cost: '¥0.00384' },
    ],
    cost: '¥0.00624',
    held: '¥0.010592',
    released: '¥0.004352',
  })
})

test('what is written for the usage is worked out, and what is not used comes back', () => {
  expect(sampleReceipt(model, { prompt: 1_000_000, completion: 1024 })).toMatchObject({
    cost: '¥2.008192',
    held: '¥2.008192',
    released: '¥0.00',
  })
  expect(sampleReceipt(model, { prompt: 0, completion: 0 })).toMatchObject({
    cost: '¥0.00',
    held: '¥0.008192',
    released: '¥0.008192',
  })
})

test('rounds nothing at the smallest price there is', () => {
  const { lines, cost } = sampleReceipt({ name: '', price: { input: '0.001', output: '0.001' } })
  expect(lines.map((line) => line.unit)).toEqual(['¥0.000000001', '¥0.000000001'])
  expect(cost).toBe('¥0.00000168')
})

test('shows 0 for a price that the model lacks', () => {
  expect(sampleReceipt({ name: '', price: { input: '2' } }).lines[1]?.cost).toBe('¥0.00')
})
