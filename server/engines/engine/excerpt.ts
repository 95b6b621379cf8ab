/** Characters at either end of a prompt that a demo engine looks at, to bound its time. */
const END_LENGTH = 16_384

/** A prompt as far as a demo engine looks at it: its beginning and its end. */
export const excerpt = (text: string) =>
  text.length <= 2 * END_LENGTH ? text : `${text.slice(0, END_LENGTH)}\n${text.slice(-END_LENGTH)}`
