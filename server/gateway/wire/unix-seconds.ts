/** A moment as OpenAI's clients know it. @param ms milliseconds; null: it did not come */
export const unixSeconds = (ms: number | null) => (ms === null ? null : Math.floor(ms / 1000))
