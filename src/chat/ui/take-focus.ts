/** As `ref`: what the reader asked for has the focus when it appears. */
export const takeFocus = (control: { focus: () => void } | null) => control?.focus()
