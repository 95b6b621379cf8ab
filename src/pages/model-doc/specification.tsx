import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Model, ModelType } from '../../../contract/model.ts'
import { displayCount } from '../../../contract/money.ts'
import { modelTypes } from '../../components/models/model-types.ts'
import { pathOf } from '../../providers/path-of.ts'
import { Facts } from '../../ui/facts.tsx'

const INPUTS = { text: '文字', image: '图片' } as const

const MODALITIES: Record<ModelType, { reads: string; gives: string }> = {
  chat: { reads: '文字', gives: '文字' },
  image: { reads: '文字', gives: '图片' },
  speech: { reads: '文字', gives: '音频' },
  transcription: { reads: '音频', gives: '文字' },
  video: { reads: '文字', gives: '视频' },
  embedding: { reads: '文字', gives: '向量' },
  rerank: { reads: '文字', gives: '排好的次序' },
  moderation: { reads: '文字', gives: '是否违规与分类' },
}

/** What it reads and gives, and how much of it. */
export function Specification({ model }: { model: Model }) {
  const { reads, gives } = MODALITIES[model.type]
  const facts: [string, ReactNode][] = [
    ['厂商', model.vendor],
    ['类型', modelTypes[model.type]],
    ['输入', model.inputs?.map((kind) => INPUTS[kind]).join('、') ?? reads],
    ['输出', gives],
    ['上下文', tokens(model.contextLength)],
    ['最大输出', tokens(model.maxOutputTokens)],
    ['可调参数', model.parameters?.join('、')],
    ['尺寸', (model.image?.sizes ?? model.video?.sizes)?.map((size) => size.replace('x', '×')).join('、')],
    ['一次至多', model.image && `${model.image.countMax} 张`],
    ['音色', model.speech?.voices.map(({ name }) => name).join('、')],
    ['格式', model.speech?.formats.join('、')],
    ['时长', model.video && `${model.video.seconds.join('、')} 秒`],
    ['批处理', model.batchPrice ? '支持，按批处理价计费' : '不支持'],
    [
      '限流',
      <Fragment key="limits">
        由你的 <Link to={pathOf('api-key')}>API Key</Link> 决定：每分钟请求数与 Token 数
      </Fragment>,
    ],
  ]
  return <Facts facts={facts.filter(([, text]) => text !== undefined && text !== '')} />
}

const tokens = (count: number | undefined) =>
  count === undefined ? undefined : `${displayCount(count)} Token`
