import { endpoints as contract, type EndpointName } from '../../../../contract/endpoints.ts'
import type { Shape } from '../row-shape.ts'
import type { ParsedForm, ParsedResource } from '../schema.ts'

export type FormKind = 'create' | 'edit'

/** The option of `endpoints` that a form without an endpoint of its own writes to. */
export const OWN_ENDPOINT = { create: 'create', edit: 'update' } as const

/** What a form writes to; undefined if the config does not say. */
export const formEndpoint = (
  kind: FormKind,
  { forms, endpoints }: Pick<ParsedResource, 'forms' | 'endpoints'>,
): EndpointName | undefined => forms[kind]?.endpoint ?? endpoints[OWN_ENDPOINT[kind]]

/** Where a form that changes a row reads it from, and the fields that it reads. */
export function readBy(
  { load }: ParsedForm,
  { endpoints, detail, endpoint }: ParsedResource,
): { name: EndpointName; shape: Shape } {
  const name = load ?? endpoints.one ?? detail?.endpoint ?? endpoint
  const read = contract[name]
  if ('row' in read) return { name, shape: read.row.shape }
  return { name, shape: 'shape' in read.result ? read.result.shape : {} }
}
