import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Permissions } from '../../../contract/permissions.ts'

const Document = z.looseObject({
  channels: z.unknown().optional(),
  models: z.array(
    z.looseObject({
      id: z.string(),
      upstreams: z.array(z.looseObject({ costs: z.unknown().optional() })).optional(),
    }),
  ),
})

/** A document without the channels and cost prices that a reader may not see. @param document parsed JSON of a version */
export function withoutChannels(document: unknown, held: Permissions): z.infer<typeof Document> {
  const { models, channels, ...rest } = Document.parse(document)
  return {
    ...rest,
    ...(channels !== undefined && held.has('channel.read') && { channels }),
    models: models.map(({ upstreams, ...model }) => ({
      ...model,
      ...(upstreams && held.has('channel.read') && { upstreams: upstreams.map(costless(held)) }),
    })),
  }
}

const costless =
  (held: Permissions) =>
  ({ costs, ...upstream }: { costs?: unknown }) => ({
    ...upstream,
    ...(costs !== undefined && held.has('report.cost') && { costs }),
  })

/** Where two documents differ in what `withoutChannels` leaves out: `models.<id>.upstreams`, with `.costs` where only these are. */
export function withheldIn(
  { before, after }: { before: unknown; after: unknown },
  held: Permissions,
): string[] {
  if (held.has('channel.read') && held.has('report.cost')) return []
  const [old, next] = [hiddenOf(before, held), hiddenOf(after, held)]
  const place = held.has('channel.read') ? 'upstreams.costs' : 'upstreams'
  const models = [...new Set([...old.keys(), ...next.keys()])]
    .filter((id) => !isDeepStrictEqual(old.get(id), next.get(id)))
    .map((id) => `models.${id}.${place}`)
  const isSame = isDeepStrictEqual(Document.parse(before).channels, Document.parse(after).channels)
  return isSame || held.has('channel.read') ? models : [...models, 'channels']
}

const hiddenOf = (document: unknown, held: Permissions): Map<string, unknown> =>
  new Map(
    Document.parse(document).models.map(({ id, upstreams = [] }) => [
      id,
      held.has('channel.read') ? upstreams.map(({ costs }) => costs) : upstreams,
    ]),
  )
