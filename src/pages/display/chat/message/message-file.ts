/** A file as a part of a message. */
export interface MessageFile {
  /** The name of the file, and what of it is there. */
  title: string
  /** As it is sent: what is in the file, in a fence. */
  text: string
}

interface Fenced {
  title: string
  language: string
  text: string
}

/** The text of a file in a fence that its own do not end. */
export function fenceFile({ title, language, text }: Fenced): MessageFile {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([fence]) => fence.length))
  const fence = '`'.repeat(longest + 1)
  const name = title.replaceAll(/\s+/g, ' ')
  return { title: name, text: `文件 ${name}：\n${fence}${language}\n${text.trimEnd()}\n${fence}` }
}

const FILE = /(?:^|\n\n)(文件 ([^\n]+)：\n(`{3,})[^\n`]*\n([\s\S]*?)\n\3)(?=\n\n|$)/g

/** What its writer wrote in a message, and its files with what is in them. */
export function splitFiles(message: string): {
  text: string
  files: (MessageFile & { content: string })[]
} {
  const files = [...message.matchAll(FILE)].map(([, text = '', title = '', , content = '']) => ({
    title,
    text,
    content,
  }))
  const text = message.replaceAll(FILE, '')
  return { text: message.startsWith(files[0]?.text ?? ' ') ? text.replace(/^\n\n/, '') : text, files }
}

/** The message of a text and files, as `splitFiles` reads it. */
export const joinFiles = (text: string, files: readonly MessageFile[]): string =>
  [...(text.trim() === '' ? [] : [text]), ...files.map((file) => file.text)].join('\n\n')
