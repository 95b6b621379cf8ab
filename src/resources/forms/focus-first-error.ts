/** Leads to the first field that is wrong, once it is marked so, or else back to what had the focus before it was disabled. */
export function focusFirstError(form: HTMLElement | null, before: Element | null = null): void {
  requestAnimationFrame(() => {
    const place = form?.querySelector('[aria-invalid="true"], [data-invalid]') ?? before
    if (place instanceof HTMLElement) place.focus()
  })
}
