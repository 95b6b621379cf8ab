/** Characters without a shape of their own that reorder or hide what stands beside them. Those that join letters and emoji are none. */
const CONTROLS = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/**
 * A text that others wrote, with such characters made visible as `[U+202E]`: with them a name or a line of code may look like another
 * (CVE-2021-42574).
 */
export const revealControls = (text: string): string =>
  text.replace(
    CONTROLS,
    (control) => `[U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
