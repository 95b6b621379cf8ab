import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8')
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A colour that is on its way is none of the page's; one that a move of the pointer begins is on its way a frame later. */
const isSettled = async () => {
  for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  await Promise.all(
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
      .map(({ finished }) => finished.catch(() => undefined)),
  )
}

/** Rows are dimmed while they are read again, a button while it waits; what never answers is looked at as it is. */
const DIMMED = '[data-busy="true"], .ant-btn-loading'
const PATIENCE_MS = 5000

/** What a page does wrong for those who do not see it, or not well; empty if nothing. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page
    .locator(DIMMED)
    .first()
    .waitFor({ state: 'detached', timeout: PATIENCE_MS })
    .catch(() => undefined)
  await page.evaluate(isSettled)
  await page.evaluate(axeSource)
  // What is sound of a page is much, and not asked for.
  const violations = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } }
    return (await axe.run({ runOnly: tags, resultTypes: ['violations'] })).violations
  }, AXE_TAGS)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
