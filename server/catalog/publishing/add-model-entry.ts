import { z } from 'zod'
import type { Publication } from '../../../contract/catalog.ts'
import { assertChannels } from './assert-channels.ts'
import type { StaffContext } from '../context.ts'
import { assertMayPublish } from './assert-may-publish.ts'
import { publishForStaff } from './publish-for-staff.ts'
import { writeDocument } from './write-document.ts'

const Document = z.looseObject({ models: z.array(z.unknown()) })

interface NewEntry {
  /** It is as the catalogue has it; its state is replaced. */
  entry: { id: string } & Record<string, unknown>
  reason: string
}

/** Adds a model as a draft. @throws Failure badRequest for what does not fit */
export function addModelEntry(ctx: StaffContext, { entry, reason }: NewEntry): Promise<Publication> {
  assertMayPublish(ctx)
  return publishForStaff(ctx, {
    subject: `model:${entry.id}`,
    async change(document) {
      const catalog = Document.parse(JSON.parse(document))
      const after = writeDocument({ ...catalog, models: [...catalog.models, { ...entry, state: 'draft' }] })
      await assertChannels({ before: document, after, env: ctx.deps.env })
      return after
    },
    source: 'edit',
    reason,
  })
}
