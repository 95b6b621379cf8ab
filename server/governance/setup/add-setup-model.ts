import { z } from 'zod'
import type { ModelType } from '../../../contract/model.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { addModelEntry, channelOf } from '../../catalog/index.ts'
import type { Verb } from '../context.ts'

/** A model has this until it gets its own: a draft cannot be called. */
const NO_PRICE: Record<ModelType, Record<string, string>> = {
  chat: { input: '0', output: '0' },
  embedding: { input: '0' },
  image: { perImage: '0' },
  speech: { perMillionChars: '0' },
  transcription: { perMinute: '0' },
  video: { perSecond: '0' },
  rerank: { perSearch: '0' },
  moderation: { perCall: '0' },
}

/** A draft with one route, from what a form asks in place of JSON. */
export const addSetupModel: Verb<'setup.addModel'> = async ({ ctx, input }) => {
  const { channelId, target, reason, contextLength, maxOutputTokens, type, more, ...named } = input
  const { at } = channelOf(ctx.catalog, channelId)
  if (!at) throw new Failure('badRequest', { message: '内置演示引擎不能加路由' })
  return addModelEntry(ctx, {
    entry: {
      price: NO_PRICE[type],
      ...readMore(more),
      ...named,
      type,
      ...((type === 'chat' || type === 'embedding') && contextLength !== null && { contextLength }),
      ...(type === 'chat' && maxOutputTokens !== null && { maxOutputTokens }),
      upstreams: [{ ...at, model: target }],
    },
    reason,
  })
}

const More = z.record(z.string(), z.unknown())

function readMore(text: string): Record<string, unknown> {
  if (text === '') return {}
  const more = More.safeParse(tryParseJson(text))
  if (!more.success) throw badField('more', '须为 JSON 对象，如 {"image":{"sizes":["1024x1024"]}}')
  return more.data
}
