import { toCount } from '../engine/triggers.ts'
import { codeSection } from './code-section.ts'
import { listSection, mathSection, tableSection } from './sections.ts'

const TOKENS = 1000
const TOKENS_MAX = 200_000
/** Tokens of Chinese prose a character, at least: the text is cut later. */
const TOKENS_A_CHARACTER = 0.55

/** How many tokens a long answer is to have. */
export const longTokens = (argument: string) => Math.min(TOKENS_MAX, toCount(argument) ?? TOKENS)

/** Sections of every kind, one after the other, up to the token count. */
export function composeLong(argument: string, topic: string, random: () => number): string[] {
  const enough = longTokens(argument) / TOKENS_A_CHARACTER
  const kinds = [
    () => listSection(topic, random),
    () => tableSection(topic, random),
    () => codeSection({ language: '', question: '', topic }),
    () => mathSection(random),
  ]
  const sections: string[] = []
  for (let length = 0, i = 0; length < enough; i += 1) {
    const section = `## 第 ${i + 1} 节\n\n${kinds[i % kinds.length]?.() ?? ''}`
    sections.push(section)
    length += section.length
  }
  return sections
}
