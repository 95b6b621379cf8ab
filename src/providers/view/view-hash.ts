/** Of the address of a tab that asks its opener for a view. */
export const VIEW_HASH = '#view'
