const TYPED_IN =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="separator"], [role="menu"]'

export const isDialogOpen = () => document.querySelector('dialog[open], [role="dialog"]') !== null

/** Whether a key may act on the page: its reader types nothing, holds no other key, and has no dialog open. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  return event.target instanceof HTMLElement && !event.target.closest(TYPED_IN) && !isDialogOpen()
}
