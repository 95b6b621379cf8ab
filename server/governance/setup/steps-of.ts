import type { SetupStep } from '../../../contract/setup.ts'
import { priceOf, priceText } from '../../catalog/index.ts'
import type { SetupFacts } from './read-setup.ts'

export type SetupWords = Pick<SetupStep, 'step' | 'title' | 'state' | 'text'>

interface Draft {
  step: SetupStep['step']
  title: string
  /** What was found; null: it is to be done. */
  found: string | null
  todo: string
}

/** The steps in words. Those before the first that is to be done are done, and those behind it come later. */
export function stepsOf(facts: SetupFacts, origin: string): SetupWords[] {
  const steps = draftsOf(facts, origin)
  const next = steps.findIndex(({ found }) => found === null)
  return steps.map(({ step, title, found, todo }, index) => {
    const isNow = index === next
    const isWaiting = isNow && step === 'price' && facts.isWaiting
    const state = found !== null ? 'done' : isWaiting ? 'waiting' : isNow ? 'now' : 'later'
    return { step, title, state, text: isWaiting ? WAITING : (found ?? todo) }
  })
}

const WAITING = '已提议上架，等另一位有审批权限的人在“审批”里批准。'
const BEFORE = '已经有模型在售。'

function draftsOf({ channel, tested, model, isOnSale, firstCall }: SetupFacts, origin: string): Draft[] {
  const sold = isOnSale ? BEFORE : null
  return [
    {
      step: 'channel',
      title: '接入上游渠道',
      found: channel?.at ? `“${channel.name}”，${channel.at.baseUrl}` : sold,
      todo: '填上游的地址和密钥。密钥只写不读，只发给这个地址。',
    },
    {
      step: 'test',
      title: '试一次',
      found: tested ? `${tested.target} 答复了。` : (sold ?? (model && '没有试，先建了模型。')),
      todo: `向“${channel?.name ?? '渠道'}”发一次真实的小请求，看地址、密钥和模型名称对不对。`,
    },
    {
      step: 'model',
      title: '新建模型',
      found: model ? `“${model.name}”，调用时写 ${model.id}。` : null,
      todo: '起一个给客户看的名称和调用时写的 ID。先存为草稿，谁都不能调用。',
    },
    {
      step: 'price',
      title: '定价并上架',
      found: isOnSale && model ? `${priceText(priceOf(model))}（元）。` : null,
      todo: '填卖给客户的价格。上架后所有人都能在模型广场看到，也能调用。',
    },
    {
      step: 'call',
      title: '第一次客户调用',
      found: firstCall ? `${firstCall.username} 已经调用成功。` : null,
      todo: `请一位客户注册、新建 API Key，向 ${origin}/v1 调用；员工自己的调用不算。还没有接支付的，先给他调账。这一页会自己更新。`,
    },
  ]
}
