export const focusOnMount = (control: { focus: () => void } | null) => control?.focus()
