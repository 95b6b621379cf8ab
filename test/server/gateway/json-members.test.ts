import * as fc from 'fast-check'
import {
  listMembers,
  memberText,
  removeMember,
  setMembers,
} from '../../../server/gateway/wire/json-members.ts'

describe('editing JSON text in place', () => {
  it('finds the members that JSON.parse finds, with any spacing and any content', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
        fc.constantFrom(0, 1, '\t', '\r\n '),
        (value, space) => {
          const text = JSON.stringify(value, null, space)
          const found = listMembers(text).map(({ key, valueStart, end }) => [
            key,
            JSON.parse(text.slice(valueStart, end)),
          ])
          expect(found).toEqual(Object.entries(JSON.parse(text) as object))
        },
      ),
    )
  })

  it('sets members and leaves the others as they were', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
        fc.jsonValue(),
        (value, set) => {
          const before = JSON.parse(JSON.stringify(value)) as Record<string, unknown>
          const text = setMembers(JSON.stringify(before), { model: JSON.stringify(set) })
          expect(JSON.parse(text)).toEqual({ ...before, model: JSON.parse(JSON.stringify(set)) })
        },
      ),
    )
  })

  it.each([
    ['{}', '{"a":1}'],
    [' { } ', ' { "a":1} '],
    ['{"a":[1,{"a":2}] , "b":"}"}', '{"a":1 , "b":"}"}'],
    ['{"b":1.50e3,"a":"\\"x\\\\"}', '{"b":1.50e3,"a":1}'],
    ['{"\\u0061":null}', '{"\\u0061":1}'],
  ])('makes of %j', (text, expected) => {
    expect(setMembers(text, { a: '1' })).toBe(expected)
  })

  it.each([
    ['{"a":1}', '{}'],
    ['{"b":1.50e3, "a":"}" , "c":[1]}', '{"b":1.50e3,"c":[1]}'],
    ['{"\\u0061":1,"b":2,"a":3}', '{"b":2}'],
    [' { "b":1 } ', ' { "b":1 } '],
  ])('takes a member out of %j', (text, expected) => {
    expect(removeMember(text, 'a')).toBe(expected)
  })

  it('gives the text of a member', () => {
    expect(memberText('{"x":1,"usage": {"a":"}"} }', 'usage')).toBe('{"a":"}"}')
    expect(memberText('{"x":1}', 'usage')).toBeNull()
  })
})
