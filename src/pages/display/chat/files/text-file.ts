import { cutFile } from './cut-file.ts'
import { decodeText } from './decode-text.ts'
import { FileRefusal, type ReadFile, type ReadLimits } from './file-refusal.ts'

/** What is longer than any message is not read to its end. */
const BYTES_MAX = 1024 * 1024

/** What follows the last dot of a name, where it can be the name of a language. */
const endingOf = (name: string) => /\.([\w+#-]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** A file of any name that holds text. @throws FileRefusal */
export async function readTextFile(file: File, { room }: ReadLimits): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.slice(0, BYTES_MAX).arrayBuffer())
  const whole = decodeText(bytes, file.size > BYTES_MAX)
  if (whole === null)
    throw new FileRefusal('里没有认得出的文字；可以添加 PDF、Word、Excel、PPT 和各种文本文件')
  if (whole.trim() === '') throw new FileRefusal('里只有空白，没有添加')
  return cutFile({
    name: file.name,
    language: endingOf(file.name),
    text: whole,
    room,
    isCut: file.size > BYTES_MAX,
  })
}
