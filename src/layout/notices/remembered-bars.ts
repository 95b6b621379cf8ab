import type { Published } from '../../../contract/notice.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { session } from '../../providers/session.ts'
import { browserStorage } from '../../config/runtime/browser-storage.ts'

const PLACE = 'noticeBars'

const ownerNow = () => session.read()?.userInfo.userId ?? ''

/** What the last answer had for above the header, so that it is there before the next page is first seen. */
export function rememberedBars(): Published[] {
  const kept = tryParseJson(browserStorage.getItem(PLACE) ?? '')
  return isRemembered(kept) && kept.owner === ownerNow() ? kept.bars : []
}

export function rememberBars(bars: readonly Published[]): void {
  if (session.isHereOnly()) return
  if (bars.length === 0) browserStorage.removeItem(PLACE)
  else browserStorage.setItem(PLACE, JSON.stringify({ owner: ownerNow(), bars }))
}

export const forgetBar = (id: string) => rememberBars(rememberedBars().filter((bar) => bar.id !== id))

/** What another version of the console kept may look otherwise. */
const isRemembered = (kept: unknown): kept is { owner: string; bars: Published[] } =>
  typeof kept === 'object' &&
  kept !== null &&
  'owner' in kept &&
  'bars' in kept &&
  Array.isArray(kept.bars) &&
  kept.bars.every(
    (bar: Partial<Published> | null) => typeof bar?.id === 'string' && typeof bar.title === 'string',
  )

session.subscribe(() => {
  if (!session.read()) rememberBars([])
})
