const COLOURS = 5

/** The colour of a part; the last of many is the rest, in grey. */
export const colourOf = (nth: number, count: number) =>
  count >= COLOURS && nth >= COLOURS - 1 ? 'var(--chart-rest)' : `var(--chart-${(nth % COLOURS) + 1})`
