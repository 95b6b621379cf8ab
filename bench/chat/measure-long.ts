import type { Browser } from 'playwright-core'
import { makeLongChat } from '../../test/support/make-long-chat.ts'
import { openProfile, VIEWS } from '../../test/support/screens.ts'
import type { Signed } from '../../test/support/sign-in.ts'
import type { RunningServer } from '../../test/support/start-server.ts'
import { type PageTime, timeOfKey, timeOfOpening } from './page-time.ts'

export interface Typed {
  messages: number
  opening: PageTime
  key: PageTime
}

interface Where {
  browser: Browser
  server: RunningServer
  signed: Signed
  modelId: string
}

/** What conversations of so many messages take to open and to type in. */
export async function measureLong(
  { browser, ...where }: Where,
  lengths: readonly number[],
): Promise<Typed[]> {
  const { server, signed, modelId } = where
  const typed: Typed[] = []
  for (const messages of lengths) {
    const id = await makeLongChat({ ...where, messages })
    const context = await openProfile(browser, VIEWS[0], signed)
    const page = await context.newPage()
    await page.goto(`${server.origin}/center/display/chat/${modelId}`)
    await page.locator(`a[href$="c=${id}"]`).first().waitFor()
    const opening = await timeOfOpening(page, id)
    typed.push({ messages, opening, key: await timeOfKey(page) })
    await context.close()
  }
  return typed
}
