const LENGTH = 24

export function conversationTitle(text: string): string {
  const line = text
    .replace(/[#>*`|_~[\]]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  if (characters.length === 0) return '图片对话'
  return characters.length > LENGTH ? `${characters.slice(0, LENGTH).join('')}…` : line
}
