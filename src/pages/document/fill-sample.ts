import { pickSampleModel } from '../../components/models/sample-model.ts'
import type { ModelType } from '../../../contract/model.ts'
import type { Reader } from './use-reader.ts'

const SITE = 'https://你的域名'
/** What stands in a sample for a model, by the word before 模型编号. */
const TYPES: Record<string, ModelType> = {
  '': 'chat',
  图像: 'image',
  语音: 'speech',
  视频: 'video',
  向量: 'embedding',
  重排: 'rerank',
}
const MODEL = new RegExp(`(${Object.keys(TYPES).filter(Boolean).join('|')})?模型编号`, 'g')

/** A sample with the address of this site, and with models that its reader can pay for once they are known. */
export function fillSample(text: string, reader: Reader | null): string {
  const here = text.replaceAll(SITE, globalThis.location.origin)
  if (!reader) return here
  return here.replace(
    MODEL,
    (whole, word: string = '') =>
      pickSampleModel(reader.models, reader.means, TYPES[word])?.model.id ?? whole,
  )
}
