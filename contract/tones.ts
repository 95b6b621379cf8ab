/** How a value of a field looks: what it means to its reader, never a colour. */
export const TONES = ['plain', 'good', 'warn', 'bad', 'accent'] as const
export type Tone = (typeof TONES)[number]
