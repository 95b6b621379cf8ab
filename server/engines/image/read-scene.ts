/** What a picture shows, as far as its prompt names something that this engine can draw. */
export interface Scene {
  time: 'day' | 'dawn' | 'dusk' | 'night'
  style: 'plain' | 'ink' | 'pixel' | 'grey'
  things: ReadonlySet<Thing>
}

export type Thing = keyof typeof WORDS

/** Words that hold another thing's word and mean something else. */
const MISLEADING: [RegExp, string][] = [
  [/雪花/g, '雪'],
  [/浪花|海星/g, '海'],
  [/烟花|火花|花园城市/g, ''],
  [/银河/g, '星'],
  [/星期|明星|星巴克/g, ''],
  [/月份|本月|上月|岁月/g, ''],
]

const WORDS = {
  sun: /太阳|日出|日落|朝阳|夕阳|阳光|烈日|落日|\bsun(rise|set|ny|light)?\b/i,
  moon: /月|\bmoon(light|lit)?\b/i,
  stars: /星|银河|\bstar(s|ry)?\b|galaxy|milky way/i,
  clouds: /云|\bcloud(s|y)?\b/i,
  rainbow: /彩虹|\brainbow\b/i,
  mountain: /山|峰|岭|\bmountains?\b|\bhills?\b|\bpeaks?\b|\balps\b/i,
  snowcap: /雪山|雪峰|冰川|snow-?capped|\balps\b/i,
  water: /海|湖|江|河|溪|水乡|水面|湾|池塘|礁|\bsea\b|\bocean\b|\blakes?\b|\brivers?\b|\bbeach\b|\bwaves?\b/i,
  city: /城市|都市|街|高楼|大厦|摩天|霓虹|夜景|赛博|\bcity\b|\bskyline\b|\bstreet\b|\bneon\b|cyberpunk|\bdowntown\b/i,
  neon: /霓虹|赛博|\bneon\b|cyberpunk/i,
  house: /房|屋|村|古镇|小镇|水乡|家园|\bhouses?\b|\bhome\b|\bvillage\b|\bcottage\b|\bcabin\b/i,
  south: /江南|水乡|徽派/i,
  tree: /树|林|森|松|\btrees?\b|\bforest\b|\bwoods\b|\bpines?\b/i,
  pine: /松|杉|圣诞|\bpines?\b|\bfir\b|christmas/i,
  blossom: /樱|桃花|梅花|blossom|sakura/i,
  flower: /花|玫瑰|郁金香|\bflowers?\b|\broses?\b|\btulips?\b|\bgarden\b/i,
  cat: /猫|\bcats?\b|\bkittens?\b/i,
  bird: /鸟|雁|鹤|鸥|燕|\bbirds?\b|\bgulls?\b/i,
  boat: /船|舟|帆|\bboats?\b|\bships?\b|\bsail(ing|boat)?\b/i,
  rain: /雨|\brain(y|ing)?\b|\bstorm\b/i,
  snow: /雪(?!山|峰)|\bsnow(y|ing|fall)?\b(?!-?capped)|冬/i,
  fog: /雾|霭|烟|\bfog(gy)?\b|\bmist(y)?\b/i,
  autumn: /秋|枫|落叶|\bautumn\b|\bfall leaves\b|\bmaple\b/i,
  beach: /沙滩|海滩|\bbeach\b/i,
  desert: /沙漠|沙丘|戈壁|\bdesert\b|\bdunes?\b/i,
} satisfies Record<string, RegExp>

const names = Object.keys(WORDS) as Thing[]

const MOODS = new Set<Thing>(['snowcap', 'neon', 'south', 'pine', 'autumn', 'beach'])

const TIMES: [Scene['time'], RegExp][] = [
  ['dusk', /黄昏|傍晚|夕阳|落日|日落|晚霞|sunset|\bdusk\b|\bevening\b/i],
  ['night', /夜|深宵|霓虹|星|月|\bnight\b|\bneon\b|\bmoon|\bstarry\b|midnight/i],
  ['dawn', /清晨|早晨|黎明|晨|日出|朝阳|sunrise|\bdawn\b|\bmorning\b/i],
]

const STYLES: [Scene['style'], RegExp][] = [
  ['ink', /水墨|国画|山水画|\bink\b/i],
  ['pixel', /像素|\bpixel(ated)?\b|8-?bit/i],
  ['grey', /黑白|素描|black and white|monochrome|\bsketch\b/i],
]

/** @returns null if the prompt names nothing that can be drawn */
export function readScene(prompt: string): Scene | null {
  const text = MISLEADING.reduce((read, [word, replacement]) => read.replace(word, replacement), prompt)
  const things = new Set(names.filter((name) => WORDS[name].test(text)))
  const time = TIMES.find(([, words]) => words.test(text))?.[0]
  const style = STYLES.find(([, words]) => words.test(text))?.[0] ?? 'plain'
  if (!time && style === 'plain' && ![...things].some((thing) => !MOODS.has(thing))) return null
  // What such pictures usually have, and what a city lies by.
  if (style === 'ink') things.add('mountain').add('water').add('bird')
  if (things.has('south')) things.add('boat')
  if (things.has('city') || things.has('boat')) things.add('water')
  return { time: time ?? 'day', style, things }
}
