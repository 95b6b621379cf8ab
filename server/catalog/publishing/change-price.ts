import { z } from 'zod'
import { writeDocument } from './write-document.ts'

const Document = z.looseObject({ models: z.array(z.looseObject({ id: z.string() })) })

interface Change {
  modelId: string
  /** Its items; `batchPercent`, if it is there, is of the model: 0: it takes no more batches. */
  price: Record<string, unknown>
}

/** A document with another price of a model; all else stays as it is written. */
export const changePrice = (
  document: string,
  { modelId, price: { batchPercent, ...price } }: Change,
): string =>
  setMember(document, modelId, {
    price,
    // What is undefined is left out of the document.
    ...(batchPercent !== undefined && { batchPercent: batchPercent === 0 ? undefined : batchPercent }),
  })

/** A document with a model in another state. */
export const setState = (
  document: string,
  { modelId, state }: { modelId: string; state: 'onSale' },
): string => setMember(document, modelId, { state })

function setMember(document: string, modelId: string, member: object): string {
  const { models, ...rest } = Document.parse(JSON.parse(document))
  return writeDocument({
    ...rest,
    models: models.map((model) => (model.id === modelId ? { ...model, ...member } : model)),
  })
}
