/** The bar goes with the last chosen row, and with it the button that had the focus. */
export const leaveBar = (): void => document.querySelector<HTMLElement>('#main')?.focus()
