/** Bidi and zero-width controls; joiners of letters and emoji are harmless. */
const CONTROLS = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** Renders controls as `[U+202E]`, against spoofed names and code (CVE-2021-42574). */
export const escapeControls = (text: string): string =>
  text.replace(
    CONTROLS,
    (control) => `[U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )

/** What is drawn with them, without them: as it is copied. */
export const withoutEscapes = (text: string): string =>
  text.replace(/\[U\+([0-9A-F]{4})\]/g, (mark, code: string) =>
    escapeControls(String.fromCharCode(Number.parseInt(code, 16))) === mark ? '' : mark,
  )
