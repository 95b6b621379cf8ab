import { didYouMean } from '../../../contract/did-you-mean.ts'

/** What people write who mean a word of the config, by that word. */
const SYNONYMS: Record<string, readonly string[]> = {
  time: ['date', 'datetime', 'timestamp'],
  period: ['daterange', 'range'],
  dates: ['date', 'daterange', 'time'],
  yuan: ['money', 'amount', 'price', 'currency', 'cny', 'rmb'],
  count: ['number', 'num', 'integer', 'int'],
  percent: ['rate', 'ratio', 'percentage'],
  text: ['string', 'str', 'input', 'plain'],
  tag: ['badge', 'status', 'enum', 'label'],
  models: ['model'],
  duration: ['ms', 'milliseconds', 'seconds'],
  select: ['dropdown', 'choice', 'enum', 'options'],
  good: ['success', 'green', 'ok'],
  warn: ['warning', 'yellow', 'orange', 'caution'],
  bad: ['error', 'danger', 'red', 'failed', 'fail'],
  accent: ['info', 'blue', 'primary', 'processing'],
  plain: ['default', 'gray', 'grey', 'none', 'normal'],
  series: ['line', 'lines', 'trend'],
  bars: ['bar', 'column', 'columns', 'histogram'],
  share: ['pie', 'donut', 'ring'],
  table: ['grid'],
  cards: ['card'],
  lines: ['list', 'rows'],
  title: ['name', 'label', 'text', 'caption'],
  path: ['url', 'href', 'route', 'address', 'link', 'to'],
  to: ['link', 'href', 'url', 'path'],
  icon: ['image', 'logo'],
  hidden: ['hide', 'visible', 'show', 'invisible'],
  page: ['component', 'view', 'screen'],
  resource: ['list', 'table'],
  redirect: ['goto', 'forward'],
  auth: ['login', 'requireLogin', 'protected', 'private'],
  open: ['public', 'guest'],
  under: ['parent'],
  field: ['key', 'dataIndex', 'name', 'prop'],
  format: ['type', 'render', 'kind'],
  sortable: ['sort', 'sorter'],
  values: ['options', 'enum', 'map', 'labels'],
  confirm: ['ask', 'question'],
  danger: ['destructive', 'red'],
  entries: ['items', 'children', 'menu'],
  formerly: ['alias', 'aliases', 'old', 'oldPaths'],
  badge: ['tag', 'tip'],
  shield: ['lock', 'safe', 'security'],
  wallet: ['money', 'balance'],
  cart: ['shop', 'shopping', 'buy'],
  receipt: ['order', 'orders', 'bill'],
  document: ['doc', 'docs', 'markdown', 'file', 'book'],
  chat: ['message', 'talk'],
  asc: ['ascending', 'up'],
  desc: ['descending', 'down'],
}

/** It does what `didYouMean` does, also for the beginning of a word, or another that means the same. */
export function suggestionFor({ word, words }: { word: unknown; words: readonly string[] }): string {
  if (typeof word !== 'string' || word === '') return ''
  const lowerCased = word.toLowerCase()
  const hasSynonym = (right: string) =>
    SYNONYMS[right]?.some((synonym) => synonym.toLowerCase() === lowerCased)
  const found = words.find(hasSynonym)
  if (found) return didYouMean({ word: found, words: [found] })
  const near = didYouMean({ word, words })
  if (near) return near
  const [begun] = words
    .filter((right) => word.length > 1 && right.toLowerCase().startsWith(lowerCased))
    .sort((a, b) => a.length - b.length)
  return begun ? didYouMean({ word: begun, words: [begun] }) : ''
}
