import { z } from 'zod'

/** What a field is where its zod type cannot say it: a form's control, a cell's format and a column of a table are derived from it. */
export type FieldKind =
  | {
      kind:
        /** Decimal yuan as a string. */
        | 'money'
        /** Decimal yuan per million tokens as a string; a multiple of 0.001. */
        | 'price'
        /** Milliseconds since 1970. */
        | 'timestamp'
        /** `{ begin, end }`, both in milliseconds and inclusive; null is open. */
        | 'period'
        | 'markdown'
        /** Text of several lines. */
        | 'longText'
        /** The text of a file. */
        | 'file'
        /** The bytes of a file, as base64 (`contract/document.ts`). */
        | 'upload'
        /** Written and never read back. */
        | 'secret'
        /** A list of addresses and CIDR blocks. */
        | 'networks'
        /** The number of a resident identity card (`contract/id-number.ts`). */
        | 'idNumber'
    }
  | {
      /** The key of a row of the list endpoint `list`, which people know by its `label` field. */
      kind: 'relation'
      list: string
      label: string
    }

const kinds = z.registry<FieldKind>()

/** Notes what a schema holds. The note stays with schemas that are made from it: `.optional()`, `.max(9)`. */
export const ofKind = <Schema extends z.ZodType>(kind: FieldKind | SimpleKind, schema: Schema): Schema => {
  kinds.add(schema, typeof kind === 'string' ? { kind } : kind)
  return schema
}

type SimpleKind = Exclude<FieldKind['kind'], 'relation'>

/** What a field holds, whether or not it may be absent or null; undefined where its zod type says it all. */
export const kindOf = (schema: unknown): FieldKind | undefined =>
  schema instanceof z.ZodType
    ? (kinds.get(schema) ?? (isWrapped(schema) ? kindOf(schema.unwrap()) : undefined))
    : undefined

/** A field's schema without what may be absent or null of it. */
export const bare = (schema: unknown): unknown => (isWrapped(schema) ? bare(schema.unwrap()) : schema)

/** Whether a schema is another one that may be absent, null or left as it is. */
export const isWrapped = (
  schema: unknown,
): schema is
  | z.ZodOptional
  | z.ZodNullable
  | z.ZodDefault
  | z.ZodPrefault
  | z.ZodReadonly
  | z.ZodNonOptional =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodReadonly ||
  schema instanceof z.ZodNonOptional
