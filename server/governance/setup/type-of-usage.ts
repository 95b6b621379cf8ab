import { z } from 'zod'
import type { ModelType } from '../../../contract/model.ts'

const Usage = z.record(z.string(), z.number())

/** The kind of model that used this: the JSON of an attempt's `usage`. */
export function typeOfUsage(usage: string): ModelType {
  const used = new Set(Object.keys(Usage.parse(JSON.parse(usage))))
  if (used.has('image')) return 'image'
  if (used.has('character')) return 'speech'
  if (used.has('milliminute')) return 'transcription'
  if (used.has('second')) return 'video'
  return used.has('output') ? 'chat' : 'embedding'
}
