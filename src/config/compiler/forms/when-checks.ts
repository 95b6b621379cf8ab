import type { z } from 'zod'
import { didYouMean } from '../../../../contract/did-you-mean.ts'
import { fieldAt, wordsOf } from '../field-checks.ts'
import type { Mistake } from '../mistake.ts'

interface WhenPlace {
  when: Record<string, (string | boolean)[]>
  place: string
  input: z.ZodObject
  names: string[]
}

export const whenMistakes = ({ when, place, input, names }: WhenPlace): Mistake[] =>
  Object.entries(when).flatMap(([name, words]) => {
    if (!names.includes(name)) {
      const near = didYouMean({ word: name, words: names })
      return [{ place: `${place}.when`, message: `表单里没有字段“${name}”${near}` }]
    }
    const known = wordsOf(fieldAt(input.shape, name))
    return words.map(String).flatMap((word) =>
      known && !known.includes(word)
        ? [
            {
              place: `${place}.when.${name}`,
              message: `字段“${name}”没有值“${word}”${didYouMean({ word, words: known })}`,
            },
          ]
        : [],
    )
  })
