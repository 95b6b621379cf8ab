/** A field of a row, or a field within one: `budget.total`. */
export const rowValue = (row: Record<string, unknown>, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      row,
    )

/** A field of a row as text; empty for what is none. */
export const fieldText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const PART = /:([A-Za-z][A-Za-z0-9]*)/g

/** The fields that a text or path names as `:field`. */
export const namedIn = (text: string) => [...text.matchAll(PART)].map(([, field]) => field ?? '')

/** Fills the `:field` parts of a text from a row. */
export const fillText = ({ text, row }: { text: string; row: Record<string, unknown> }): string =>
  text.replaceAll(PART, (_, field: string) => fieldText(row[field]))

/** Fills the `:field` parts of a path from a row. */
export const fillPath = ({ path, row }: { path: string; row: Record<string, unknown> }): string =>
  path.replaceAll(PART, (_, field: string) => encodeURIComponent(fieldText(row[field])))
