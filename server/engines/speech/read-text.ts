import type { pinyin as toPinyin } from 'pinyin-pro'
import { speakNumbers } from './speak-numbers.ts'
import { splitSyllable, type SplitSyllable } from './split-syllable.ts'

/** A syllable to say; the tone is 1 to 4, or 0 for a light one. */
export interface Syllable extends SplitSyllable {
  kind: 'syllable'
  tone: number
  isFinal: boolean
}

export interface Pause {
  kind: 'pause'
  ms: number
}

/** How Chinese speakers say the letters: as syllables with a tone. */
const LETTERS: Record<string, string> = {
  a: 'ei1',
  b: 'bi4',
  c: 'sei1',
  d: 'di4',
  e: 'yi4',
  f: 'ai2 fu0',
  g: 'ji4',
  h: 'ei2 chi0',
  i: 'ai4',
  j: 'zhei4',
  k: 'kei4',
  l: 'ai2 lou0',
  m: 'ai2 mu0',
  n: 'en4',
  o: 'ou1',
  p: 'pi4',
  q: 'kiu1',
  r: 'a4',
  s: 'ai2 si0',
  t: 'ti4',
  u: 'you1',
  v: 'wei4',
  w: 'da2 bu0 liu0',
  x: 'ai2 ke0 si0',
  y: 'wai4',
  z: 'zei4',
}
const PAUSES: [pattern: RegExp, ms: number][] = [
  [/[。！？!?\n…；;.]/u, 380],
  [/[，,：:—、（）()]/u, 220],
  [/[\s“”"'「」《》·-]/u, 60],
]

/** Reads a text out as Mandarin: characters in their context, numbers and letters as they are said. */
export async function readText(text: string): Promise<(Syllable | Pause)[]> {
  const { pinyin } = await import('pinyin-pro')
  const units = readCharacters(speakNumbers(text), pinyin)
  return units.map((unit, i) => (unit.kind === 'pause' ? unit : inContext(unit, units[i + 1])))
}

type Unit = Omit<Syllable, 'isFinal'> | Pause

function readCharacters(text: string, pinyin: typeof toPinyin): Unit[] {
  // `v: true` writes lv and nv, which is read back as ü.
  return pinyin(text, { type: 'all', toneSandhi: true, v: true }).flatMap((read): Unit[] => {
    if (read.isZh) return [syllable(`${read.initial}${plain(read.final)}`, read.num)]
    const letter = LETTERS[read.origin.toLowerCase()]
    if (letter) return letter.split(' ').map((one) => syllable(one.slice(0, -1), Number(one.at(-1))))
    const ms = PAUSES.find(([pattern]) => pattern.test(read.origin))?.[1]
    return ms === undefined ? [] : [{ kind: 'pause', ms }]
  })
}

const syllable = (pinyin: string, tone: number): Unit => ({
  kind: 'syllable',
  ...splitSyllable(pinyin),
  tone,
})

/** Removes the marks of tones; the dots of ü stay. */
const plain = (final: string) =>
  final
    .normalize('NFD')
    .replaceAll(/[\u0300\u0301\u0304\u030c]/g, '')
    .normalize('NFC')

/** Of two third tones the first is said as a second one. */
function inContext(unit: Omit<Syllable, 'isFinal'>, next: Unit | undefined): Syllable {
  const isFinal = next === undefined || (next.kind === 'pause' && next.ms > 100)
  const isRaised = unit.tone === 3 && next?.kind === 'syllable' && next.tone === 3
  return { ...unit, tone: isRaised ? 2 : unit.tone, isFinal }
}
