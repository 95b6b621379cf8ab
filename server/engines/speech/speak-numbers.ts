const DIGITS = '零一二三四五六七八九'
const PLACES = ['', '十', '百', '千']
const GROUPS = ['', '万', '亿', '万亿']
/** Longer ones are said digit by digit, as are those that begin with 0. */
const DIGITS_MAX = 12

/** Writes numbers out as they are said: `12.5%` as 百分之十二点五, `¥3` as 三元. */
export function speakNumbers(text: string): string {
  return text
    .replaceAll(/[¥￥]\s*(\d+(?:\.\d+)?)/g, '$1元')
    .replaceAll(/(\d+(?:\.\d+)?)\s*%/g, '百分之$1')
    .replaceAll(/(\d+)\.(\d+)/g, (_, whole: string, part: string) => `${sayWhole(whole)}点${sayDigits(part)}`)
    .replaceAll(/\d+/g, sayWhole)
}

const sayDigits = (digits: string) => Array.from(digits, (digit) => DIGITS[Number(digit)] ?? '').join('')

function sayWhole(digits: string): string {
  if (digits.length > DIGITS_MAX || (digits.length > 1 && digits.startsWith('0'))) return sayDigits(digits)
  if (digits === '0') return '零'
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 4) groups.unshift(digits.slice(Math.max(0, end - 4), end))
  const spelled = groups.map((group, i) => {
    const words = sayGroup(group)
    return words === '' ? '' : `${words}${GROUPS[groups.length - 1 - i] ?? ''}`
  })
  return spelled.join('').replace(/^一十/, '十')
}

/** It says up to four digits; zeros between digits are said once, those at the end not at all. */
function sayGroup(group: string): string {
  const digits = Array.from(group, Number)
  const spelled = digits.map((digit, i) =>
    digit === 0 ? '零' : `${DIGITS[digit]}${PLACES[digits.length - 1 - i]}`,
  )
  return spelled.join('').replaceAll(/零+/g, '零').replace(/零$/, '')
}
