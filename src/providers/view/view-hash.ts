/** A tab that asks its opener for a view has it in its address. */
export const VIEW_HASH = '#view'
