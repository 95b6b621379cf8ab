import type { CatalogModel } from './schema.ts'

type ImageModel = Extract<CatalogModel, { type: 'image' }>

/** Whether upstreams are asked for edits or variations of pictures: what the catalogue says, or all of the demo engine. */
export const servesTask = (
  { serves, upstreams }: ImageModel,
  task: NonNullable<ImageModel['serves']>[number],
): boolean => serves?.includes(task) ?? upstreams.every((upstream) => 'builtin' in upstream)
