import { z } from 'zod'
import { ofKind } from '../../contract/kinds.ts'
import { Timestamp, Yuan } from '../../contract/user.ts'
import { FORM_CONTROLS } from '../../src/config/runtime/names.ts'
import { controlFor, FITS } from '../../src/config/compiler/forms/form-controls.ts'

const FIELDS = {
  text: z.string().max(40),
  longText: z.string().max(2000),
  money: Yuan,
  whole: z.int(),
  flag: z.boolean().default(true),
  consent: z.literal(true),
  choice: z.enum(['a', 'b']).nullable(),
  choices: z.array(z.enum(['a', 'b'])),
  texts: z.array(z.string()).optional(),
  rows: z.array(z.strictObject({ name: z.string() })),
  period: z.strictObject({ begin: Timestamp.nullable(), end: Timestamp.nullable() }),
  object: z.strictObject({ most: z.int() }),
}
type Field = keyof typeof FIELDS

const TEXTS: Field[] = ['text', 'longText', 'money']
const HOLDS: Record<keyof typeof FITS, Field[]> = {
  text: TEXTS,
  textarea: TEXTS,
  markdown: TEXTS,
  file: TEXTS,
  upload: TEXTS,
  secret: TEXTS,
  masked: TEXTS,
  idNumber: TEXTS,
  money: ['money'],
  price: ['money'],
  integer: ['whole'],
  timestamp: ['whole'],
  day: ['whole'],
  switch: ['flag'],
  consent: ['consent'],
  select: ['choice', 'choices'],
  tags: ['texts'],
  models: ['texts'],
  networks: ['texts'],
  relation: [...TEXTS, 'texts'],
  rows: ['rows'],
  period: ['period'],
}

test.each(Object.entries(FITS))('%s holds what it can, and nothing else', (control, fits) => {
  const held = Object.entries(FIELDS).flatMap(([name, schema]) => (fits(schema) ? [name] : []))
  expect(held.sort()).toEqual([...HOLDS[control as keyof typeof FITS]].sort())
})

test('each field has the control of its schema, or that of the kind that the contract says', () => {
  const controls = Object.fromEntries(
    Object.entries(FIELDS).map(([name, schema]) => [name, controlFor(schema)]),
  )
  expect(controls).toEqual({
    text: 'text',
    longText: 'textarea',
    money: 'money',
    whole: 'integer',
    flag: 'switch',
    consent: 'consent',
    choice: 'select',
    choices: 'select',
    texts: 'tags',
    rows: 'rows',
    period: null,
    object: null,
  })
  expect(controlFor(ofKind('price', z.string()))).toBe('price')
  expect(controlFor(ofKind('timestamp', z.int()))).toBe('timestamp')
  expect(controlFor(ofKind('period', FIELDS.period).nullable())).toBe('period')
})

test('no control is left out', () => {
  expect(Object.keys(HOLDS).sort()).toEqual([...FORM_CONTROLS].sort())
})
