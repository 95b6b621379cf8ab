import type { Model } from '../../../contract/model.ts'
import { estimateCall, estimateSoFar } from '../../../src/pages/display/chat/price/estimate-call.ts'
import { formatYuan } from '../../../contract/money.ts'

const model = {
  id: 'a',
  contextLength: 1000,
  maxOutputTokens: 100,
  price: { input: '0.00', output: '10.00', thinkingOutput: '30.00' },
} as Model
const { thinkingOutput: _, ...plain } = model.price
const settings = { systemPrompt: '', parameters: {} }
const draft = { text: '你好', pictures: [], files: [] }

it('says at most what an answer with thoughts in it would cost', () => {
  const most = (price: Model['price']) =>
    formatYuan(estimateCall({ ...model, price }, { history: [], settings, draft }).mostNano)
  expect([most(model.price), most(plain)]).toEqual(['0.003', '0.001'])
})

it('counts what has been said at the price of thinking once there are thoughts', () => {
  const soFar = (reasoning: string) => {
    const { tokens, yuan } = estimateSoFar(model, { text: '好的', reasoning, prefix: null }, 0)
    return Math.round((Number(yuan) / tokens) * 1e6)
  }
  expect([soFar(''), soFar('想一想')]).toEqual([10, 30])
})
