import * as fc from 'fast-check'

/** Values that have broken servers before. */
export const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  "' or 1=1; drop table user; --",
  '%'.repeat(60),
  '_',
  '\\',
  '${7*7}',
  '1e3',
  '-1',
  '13800000000',
  '123456',
  '__proto__',
  '../../../../etc/passwd',
  '=cmd|calc',
  '0.0000000001',
  '99999999999999999999',
  'x'.repeat(10_000),
  '👩‍👩‍👧‍👦',
  -1,
  0,
  1.5,
  2 ** 53,
  1e308,
  true,
  null,
  [],
  [null],
  {},
  { constructor: { prototype: {} } },
)

export const nonsense = fc.oneof(nasty, fc.jsonValue())

/** Bodies that are no JSON of ours at all. */
export const brokenBody = fc.oneof(
  fc.constantFrom(
    '{',
    '{"a":1,}',
    '[1,2',
    'null',
    '"text"',
    '{"model":"demo","model":"other"}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `{"a":${'{"a":'.repeat(500)}1${'}'.repeat(500)}}`,
    '{"__proto__":{"isAdmin":true}}',
    '{"messages":1e400}',
    '\ufeff{}',
  ),
  fc.string(),
)
/** Bytes that are no text. */
export const brokenBytes = fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes))

export const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/xml',
  '',
  ';;;',
)

/** Spoils one member of an object, or adds an unknown one. */
export const spoiled = (input: fc.Arbitrary<unknown>) =>
  fc
    .record({ input, pick: fc.nat(), value: nonsense, unknown: fc.string() })
    .map(({ input: object, pick, value, unknown }) => {
      const members = Object.entries(object as object)
      const names = [...members.map(([name]) => name), unknown]
      return Object.fromEntries([...members, [names[pick % names.length], value]])
    })
