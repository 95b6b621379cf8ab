/** The parts of a Mandarin syllable as it is spoken: `yuan` is no initial and the final `üan`, `zhi` is `zh` and `-i`. */
export interface SplitSyllable {
  initial: string
  final: string
}

const INITIALS = 'zh ch sh b p m f d t n l g k h j q x r z c s y w'.split(' ')

/** Finals that are written shorter than they are spoken. */
const FULL: Record<string, string> = { iu: 'iou', ui: 'uei', un: 'uen' }
/** These stand after `y`, which stands for `i` or `ü`, or before a final that begins with `i` anyway. */
const AFTER_Y: Record<string, string> = {
  u: 'ü',
  ue: 'üe',
  uan: 'üan',
  un: 'ün',
  i: 'i',
  in: 'in',
  ing: 'ing',
  ong: 'iong',
}

/** @param pinyin without its tone, small letters, `ü` or `v` for ü */
export function splitSyllable(pinyin: string): SplitSyllable {
  const text = pinyin.replaceAll('v', 'ü')
  const initial = INITIALS.find((one) => text.startsWith(one)) ?? ''
  const rest = text.slice(initial.length)
  if (initial === 'y') return { initial: '', final: AFTER_Y[rest] ?? `i${rest}` }
  if (initial === 'w') return { initial: '', final: rest === 'u' ? 'u' : `u${rest}` }
  if (['j', 'q', 'x'].includes(initial) && rest.startsWith('u'))
    return { initial, final: `ü${rest.slice(1)}` }
  if (rest === 'i' && ['z', 'c', 's'].includes(initial)) return { initial, final: '-i' }
  if (rest === 'i' && ['zh', 'ch', 'sh', 'r'].includes(initial)) return { initial, final: '-ri' }
  return { initial, final: FULL[rest] ?? rest }
}
