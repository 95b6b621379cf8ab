/** A document as this program writes it. */
export const writeDocument = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
