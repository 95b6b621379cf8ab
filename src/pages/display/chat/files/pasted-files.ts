/** What of a clipboard is to be added: Word and Excel put a picture of their text there, too, and some systems the name of a file as a text. */
export function pastedFiles(clipboard: DataTransfer): File[] {
  const files = [...clipboard.files]
  const text = clipboard.getData('text/plain').trim()
  const isNamed = files.some(({ name }) => text.includes(name))
  return text === '' || isNamed ? files : files.filter(({ type }) => !type.startsWith('image/'))
}
