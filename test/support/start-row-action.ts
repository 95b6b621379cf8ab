import type { Locator } from 'playwright-core'

/** Starts an action of a row: by its button, or from the menu of a row that has too many. */
export async function startRowAction(row: Locator, title: string): Promise<void> {
  const more = row.getByRole('button', { name: /^更多操作/ })
  const own = row.getByRole('button', { name: new RegExp(`^${title}`) })
  await own.or(more).first().waitFor()
  if (await own.isVisible()) return own.click()
  await more.click()
  await row.page().getByRole('menuitem', { name: title }).click()
}
