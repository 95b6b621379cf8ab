import type { Page } from 'playwright-core'

/** Milliseconds of the processor that the main thread of a page took. */
export interface PageTime {
  all: number
  script: number
  style: number
  layout: number
}

const METRICS = {
  all: 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
} satisfies Record<keyof PageTime, string>

const each = (valueOf: (part: keyof PageTime) => number): PageTime => ({
  all: valueOf('all'),
  script: valueOf('script'),
  style: valueOf('style'),
  layout: valueOf('layout'),
})

/** What some work takes the page, whatever else the machine does. */
export async function timeOf(page: Page, work: () => Promise<void>): Promise<PageTime> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics')
    return each((part) => 1000 * (metrics.find(({ name }) => name === METRICS[part])?.value ?? Number.NaN))
  }
  const before = await read()
  await work()
  const after = await read()
  await devTools.detach()
  return each((part) => after[part] - before[part])
}

const KEYS = 40
/** Each is drawn before the next. */
const BETWEEN_KEYS_MS = 60
const SETTLED_MS = 2000

/** One key of the field of an open conversation. */
export async function timeOfKey(page: Page): Promise<PageTime> {
  await page.getByRole('textbox', { name: '输入消息' }).focus()
  // The first one brings the estimate.
  await page.keyboard.type('a')
  await page.waitForTimeout(SETTLED_MS)
  const time = await timeOf(page, () =>
    page.keyboard.type('abcdefghij'.repeat(KEYS / 10), { delay: BETWEEN_KEYS_MS }),
  )
  return each((part) => time[part] / KEYS)
}

/** Opening a conversation from the list of a page that is there, until its messages stand. */
export const timeOfOpening = (page: Page, id: string): Promise<PageTime> =>
  timeOf(page, async () => {
    await page.locator(`a[href$="c=${id}"]`).first().click()
    // A query by role would make the page work out the names of all its elements.
    await page.locator('.chat_chat__facts').last().waitFor()
    await page.waitForTimeout(SETTLED_MS)
  })
