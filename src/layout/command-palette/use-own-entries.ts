import { useEffect, useState } from 'react'
import { orderPath } from '../../components/orders/order-path.ts'
import { displayYuan } from '../../../contract/money.ts'
import { displayTime } from '../../../contract/time.ts'
import { call } from '../../providers/http.ts'
import { pathOf } from '../../providers/path-of.ts'
import { useSettled } from '../../ui/use-settled.ts'
import type { CommandEntry } from './command-entries.ts'
import { entryOf } from './entry-of.ts'

/** At most this many of each kind are shown. */
const SHOWN = 5
const SETTLED_MS = 250
const LENGTH_MIN = 2
/** The server takes one order's number in this form, and keywords of at most this length (`orderFilters`). */
const ORDER_NO = /^[0-9A-Za-z]{4,64}$/
const KEYWORD_MAX = 64
/** A user may have this many shared links. */
const SHARES_MAX = 50

type Own = Pick<CommandEntry, 'kind' | 'title' | 'detail' | 'to'>

const NONE: CommandEntry[] = []

/** The reader's own keys, orders, conversations and shared links that the words are of, once the reader has stopped typing. */
export function useOwnEntries(query: string, isSignedIn: boolean): CommandEntry[] {
  const words = useSettled(query, SETTLED_MS)
  const [found, setFound] = useState<{ words: string; entries: CommandEntry[] }>({ words: '', entries: NONE })
  const isSearched = isSignedIn && words.length >= LENGTH_MIN && words.length <= KEYWORD_MAX
  useEffect(() => {
    if (!isSearched) return undefined
    const leaving = new AbortController()
    const show = async () => {
      const entries = await ownEntries(words, { signal: leaving.signal, isSilent: true })
      if (!leaving.signal.aborted) setFound({ words, entries })
    }
    void show()
    return () => leaving.abort()
  }, [words, isSearched])
  return isSearched && found.words === query ? found.entries : NONE
}

type Options = Parameters<typeof call>[2]

/** What cannot be read is not there. */
async function ownEntries(words: string, options: Options): Promise<CommandEntry[]> {
  const sources = [keysOf, ordersOf, conversationsOf, sharesOf]
  const kinds = await Promise.all(sources.map((one) => one(words, options).catch((): Own[] => [])))
  return kinds.flat().map((own) => entryOf(own))
}

async function keysOf(words: string, options: Options): Promise<Own[]> {
  const { keys } = await call('key.overview', {}, options)
  const needle = words.toLowerCase()
  return keys
    .filter(({ name }) => name.toLowerCase().includes(needle))
    .slice(0, SHOWN)
    .map(({ id, name }) => ({
      kind: 'Key',
      title: name,
      detail: 'API Key',
      to: `${pathOf('api-key')}?${new URLSearchParams({ form: `keys.edit.${id}` })}`,
    }))
}

async function ordersOf(words: string, options: Options): Promise<Own[]> {
  if (!ORDER_NO.test(words) || !/\d/.test(words)) return []
  const { records } = await call('order.list', { orderNo: words, pageSize: String(SHOWN) }, options)
  return records.map((order) => ({
    kind: '订单',
    title: order.orderNo,
    detail: `${order.subject}，${displayYuan(order.amount)}，${displayTime(order.createdAt)}`,
    to: orderPath(order),
  }))
}

async function conversationsOf(words: string, options: Options): Promise<Own[]> {
  const { records } = await call('conversation.find', { keyword: words }, options)
  return records.slice(0, SHOWN).map(({ id, title, excerpt, updatedAt }) => ({
    kind: '对话',
    title: title || '未命名的对话',
    detail: excerpt || displayTime(updatedAt),
    to: pathOf('display', { type: 'chat', c: id }),
  }))
}

async function sharesOf(words: string, options: Options): Promise<Own[]> {
  const { records } = await call('share.list', { pageSize: String(SHARES_MAX) }, options)
  const needle = words.toLowerCase()
  return records
    .filter(({ title }) => title.toLowerCase().includes(needle))
    .slice(0, SHOWN)
    .map(({ title, views, createdAt }) => ({
      kind: '分享链接',
      title,
      detail: `打开 ${views} 次，分享于 ${displayTime(createdAt)}`,
      to: pathOf('shares'),
    }))
}
