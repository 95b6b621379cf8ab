import { z } from 'zod'
import { ApiKeyAdd } from '../../contract/key.ts'
import { bare, kindOf, ofKind } from '../../contract/kinds.ts'
import { Password, SignedYuan, Timestamp, Yuan } from '../../contract/user.ts'

test('what a field holds is known of it, and of what is made from it', () => {
  expect(kindOf(Yuan)).toEqual({ kind: 'money' })
  expect(kindOf(SignedYuan.nullable().optional())).toEqual({ kind: 'money' })
  expect(kindOf(Timestamp.default(0).readonly())).toEqual({ kind: 'timestamp' })
  expect(kindOf(Password.min(12))).toEqual({ kind: 'secret' })
  expect(kindOf(ApiKeyAdd.shape.ips)).toEqual({ kind: 'networks' })

  const Model = ofKind({ kind: 'relation', list: 'model.list', label: 'name' }, z.string())
  expect(kindOf(Model.optional())).toMatchObject({ kind: 'relation', list: 'model.list' })
})

test('a field whose zod type says it all has no kind', () => {
  expect(kindOf(z.string())).toBeUndefined()
  expect(kindOf(z.int().optional())).toBeUndefined()
  expect(kindOf(undefined)).toBeUndefined()
  expect(bare(z.int().nullable().optional())).toBeInstanceOf(z.ZodNumber)
})
