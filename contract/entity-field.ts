import { z } from 'zod'
import { ofKind } from './kinds.ts'
import type { Permission } from './permissions.ts'
import { staffOnly } from './staff-only.ts'
import type { Tone } from './tones.ts'
import { Timestamp, Yuan } from './user.ts'

/** A value's word, and how it looks. */
export type Word = string | { readonly text: string; readonly tone: Tone }

/** One field of an entity (`entity.ts`), told once for table, wire, list, CSV and forms. */
export type EntityField = Shared &
  (
    | {
        /** `id` is text that people copy; `longText` has several lines. */
        kind: 'id' | 'text' | 'longText'
        /** Characters that a caller may send; 64 for an `id`, else 200. */
        max?: number
      }
    | {
        /** `count` is a whole number, `money` decimal yuan (nano-yuan in the column `<field>_nano`), `timestamp` milliseconds, `boolean` a boolean. */
        kind: 'count' | 'money' | 'timestamp' | 'boolean'
      }
    | {
        /** One word of a closed list, or several. */
        kind: 'enum' | 'enums'
        words: Readonly<Record<string, Word>>
      }
  )

interface Shared {
  /** What people call it, in every place. */
  title: string
  /** The head of its CSV column names it, as `金额（元）`. */
  unit?: string
  nullable?: true
  /** The list sorts by it; what is null comes last when the order descends. */
  sortable?: true
  /** The list filters by it: a choice by several words, text by the whole text. */
  filter?: true
  /** A moment: the list takes `<field>_begin` and `<field>_end`. */
  range?: true
  /** A count or money: the list sums it. */
  total?: true
  /** No list or detail shows it unless it is named there: the program needs it. */
  internal?: true
  /** Only staff who hold it are answered the field, or may send it. */
  permission?: Permission
  /** False: no column of the table; a service computes it. */
  stored?: false
}

export type EntityFields = Readonly<Record<string, EntityField>>

/** The schema of a field in a row. */
export type FieldSchema<F> = F extends { permission: Permission }
  ? z.ZodOptional<NullableSchema<F>>
  : NullableSchema<F>
type NullableSchema<F> = F extends { nullable: true } ? z.ZodNullable<PlainSchema<F>> : PlainSchema<F>
type PlainSchema<F> = F extends { kind: 'enum'; words: infer W }
  ? z.ZodEnum<EnumOf<W>>
  : F extends { kind: 'enums'; words: infer W }
    ? z.ZodArray<z.ZodEnum<EnumOf<W>>>
    : F extends { kind: keyof Plain }
      ? Plain[F['kind']]
      : never
type EnumOf<W> = { [K in keyof W & string]: K }
interface Plain {
  id: z.ZodString
  text: z.ZodString
  longText: z.ZodString
  count: z.ZodInt
  money: typeof Yuan
  timestamp: typeof Timestamp
  boolean: z.ZodBoolean
}

export function fieldSchema(field: EntityField): z.ZodType {
  const plain = plainSchema(field)
  const schema = field.nullable ? plain.nullable() : plain
  return field.permission ? staffOnly(schema, field.permission) : schema
}

/** The schema of a field as a caller sends it. */
export function inputSchema(field: EntityField): z.ZodType {
  const plain = isText(field) && field.kind !== 'enum' ? textInput(field) : plainSchema(field)
  // Left out by who may not send it, it stays what it is: no default.
  if (field.permission) return staffOnly(field.nullable ? plain.nullable() : plain, field.permission)
  return field.nullable ? plain.nullable().default(null) : plain
}

function textInput({
  kind,
  title,
  nullable,
  max = kind === 'id' ? 64 : 200,
}: EntityField & { max?: number }) {
  const text = z.string().trim().max(max, `${title}至多 ${max} 个字`)
  const filled = nullable ? text : text.min(1, `请填写${title}`)
  return kind === 'longText' ? ofKind('longText', filled) : filled
}

function plainSchema(field: EntityField): z.ZodType {
  switch (field.kind) {
    case 'enum':
      return z.enum(Object.keys(field.words))
    case 'enums':
      return z.array(z.enum(Object.keys(field.words)))
    case 'count':
      return z.int()
    case 'money':
      return Yuan
    case 'timestamp':
      return Timestamp
    case 'boolean':
      return z.boolean()
    case 'longText':
      return ofKind('longText', z.string())
    default:
      return z.string()
  }
}

/** Whether its column is text; else it is a whole number. */
export const isText = ({ kind }: EntityField): boolean =>
  kind === 'id' || kind === 'text' || kind === 'longText' || kind === 'enum'

export const wordText = (word: Word): string => (typeof word === 'string' ? word : word.text)
