import { pinyin } from 'pinyin-pro'

/** `mo xing guang chang` → full `moxingguangchang`, initials `mxgc`. */
export interface Pinyin {
  full: string
  initials: string
}

export function toPinyin(text: string): Pinyin {
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
