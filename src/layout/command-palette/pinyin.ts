import { pinyin } from 'pinyin-pro'

/** How a text is typed by its sound: `mo xing guang chang` as `moxingguangchang`, and by its initials as `mxgc`. */
export interface Spelling {
  full: string
  initials: string
}

/** The spelling of a text; what is not Chinese stays, in small letters. */
export function spell(text: string): Spelling {
  const syllables = pinyin(text, { toneType: 'none', type: 'array', v: true }).map((one) => one.toLowerCase())
  const words = syllables
    .join(' ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const isHan = (index: number) => /\p{Script=Han}/u.test(Array.from(text)[index] ?? '')
  return {
    full: words.join(''),
    initials: syllables
      .map((syllable, index) => (isHan(index) ? syllable.slice(0, 1) : syllable))
      .join('')
      .replaceAll(/[^a-z0-9]/g, ''),
  }
}
