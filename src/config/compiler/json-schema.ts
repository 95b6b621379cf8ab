import { z } from 'zod'
import { optionDocs, type OptionDocs } from './option-docs.ts'
import { ConsoleSchema } from './schema.ts'

type Shape = z.core.JSONSchema.BaseSchema

/** The schema of the console config for editors: what may be written where, explained in Chinese. */
export const consoleJsonSchema = () => ({
  title: '控制台配置',
  ...withEntities(
    explained(
      z.toJSONSchema(ConsoleSchema, { io: 'input' }),
      optionDocs('src/config/compiler/schema.ts', 'ConsoleSchema'),
    ),
  ),
})

/**
 * Much may be left out of a list whose endpoint has an entity, and a field's name stands for the field (`fill-from-entities.ts`,
 * `fill-details.ts`).
 */
const withEntities = (shape: Shape): Shape =>
  within(shape, 'resources', (resources) => ({
    ...resources,
    additionalProperties: within(
      within(brief(resources.additionalProperties as Shape, ['endpoint']), 'columns', namesOrFields),
      'detail',
      (detail) => within(within(brief(detail, []), 'fields', namesOrFields), 'more', namesOrFields),
    ),
  }))

const brief = (shape: Shape, required: string[]): Shape => ({ ...shape, required })

const namesOrFields = (list: Shape): Shape => ({
  ...list,
  items: { anyOf: [{ type: 'string' }, brief(list.items as Shape, ['field'])] },
})

const within = (shape: Shape, name: string, change: (option: Shape) => Shape): Shape => ({
  ...shape,
  properties: { ...shape.properties, [name]: change(shape.properties?.[name] as Shape) },
})

/** Options keep their place: those of a list or of alternatives are said within them. */
function explained(shape: Shape, docs: OptionDocs): Shape {
  const inner = (one: unknown) => explained(one as Shape, { ...docs, description: '' })
  return {
    ...(docs.description && { description: docs.description }),
    ...shape,
    ...(shape.properties && {
      properties: Object.fromEntries(
        Object.entries(shape.properties).map(([name, option]) => [
          name,
          explained(option as Shape, docs.within[name] ?? { description: '', within: {} }),
        ]),
      ),
    }),
    ...(shape.items && { items: inner(shape.items) }),
    ...(typeof shape.additionalProperties === 'object' && {
      additionalProperties: inner(shape.additionalProperties),
    }),
    ...(shape.anyOf && { anyOf: shape.anyOf.map(inner) }),
  }
}
