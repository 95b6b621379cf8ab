/** The text of a file as a part of a message, in a fence that its own do not end. */
export function fenceFile({
  title,
  language,
  text,
}: {
  title: string
  language: string
  text: string
}): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([fence]) => fence.length))
  const fence = '`'.repeat(longest + 1)
  return `文件 ${title}：\n${fence}${language}\n${text.trimEnd()}\n${fence}`
}
