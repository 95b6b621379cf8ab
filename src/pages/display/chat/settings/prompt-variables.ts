const VARIABLE = /\{\{\s*([^{}\n]{1,32}?)\s*\}\}/g

/** The names that a prompt leaves open, each once, as in `{{主题}}`. */
export const variablesIn = (prompt: string): string[] => [
  ...new Set([...prompt.matchAll(VARIABLE)].map(([, name = '']) => name)),
]

/** A prompt with its variables filled in; one that is left empty stays as it is written. */
export const fillPrompt = (prompt: string, values: Readonly<Record<string, string>>): string =>
  prompt.replaceAll(VARIABLE, (written, name: string) =>
    Object.hasOwn(values, name) ? values[name]?.trim() || written : written,
  )
