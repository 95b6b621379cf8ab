const TOKENS_A_HAN = 0.72
const TOKENS_A_CHARACTER = 0.27
const A_MESSAGE = 4
const A_PICTURE = 1024

const HAN = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF\u3000-\u303F]/g

/** A rough estimate; the bill counts exactly. */
export function estimateTokens(text: string): number {
  const han = text.match(HAN)?.length ?? 0
  return Math.ceil(han * TOKENS_A_HAN + (text.length - han) * TOKENS_A_CHARACTER)
}

const known = new WeakMap<object, number>()

export function estimateOnce(
  message: { text: string; attachments?: readonly string[] },
  seesPictures: boolean,
): number {
  const found = known.get(message) ?? A_MESSAGE + estimateTokens(message.text)
  known.set(message, found)
  return found + (seesPictures ? (message.attachments?.length ?? 0) * A_PICTURE : 0)
}

export const estimateMessage = ({ text, pictures }: { text: string; pictures: number }) =>
  A_MESSAGE + estimateTokens(text) + pictures * A_PICTURE
