import { untilAllDrawn } from './frame-scheduler.ts'
import { loadMath } from './render-math.ts'

/** Resolves once the texts within an element are drawn, with their formulas. */
export async function untilDrawn(host: Element): Promise<void> {
  await untilAllDrawn(() => !host.querySelector('[data-undrawn]'))
  if (!host.querySelector('code.math')) return
  await loadMath()
  await untilAllDrawn()
}
