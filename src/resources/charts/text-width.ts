/** Approximate width at 12 px; Chinese is twice as wide as digits. */
export const textWidth = (text: string) =>
  Array.from(text).reduce((width, char) => width + (char > '\u2e80' ? 12 : 7), 0)
