/** One order holds at most this many. */
export const MOST = 100

/** @returns null if that many cannot be bought */
export function parseQuantity(text: string, most = MOST): number | null {
  const quantity = /^\d+$/.test(text.trim()) ? Number(text) : 0
  return quantity >= 1 && quantity <= most ? quantity : null
}
