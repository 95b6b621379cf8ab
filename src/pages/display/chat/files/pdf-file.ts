import { displayCount } from '../../../../../contract/money.ts'
import type { PdfText } from './extract-pdf-text.ts'
import { FileRefusal, type ReadFile, type ReadLimits } from './file-refusal.ts'
import { fenceFile, type MessageFile } from '../message/message-file.ts'

const PDF_BYTES_MAX = 20 * 1024 * 1024
const PDF_PAGES_MAX = 200
/** It limits the text of one file; a message may have less room left. */
const PDF_CHARACTERS_MAX = 100_000
const READING_MS_MAX = 60_000

const REFUSALS: Record<string, string> = {
  PasswordException: '有密码，去掉密码后再添加',
  InvalidPDFException: '打不开：文件已损坏，或不是 PDF',
  TimeoutError: `读了 ${READING_MS_MAX / 1000} 秒还没有读完，没有添加`,
}

/** A PDF as a part of a message; the library is loaded here for the first time. @throws FileRefusal */
export async function readPdfFile(file: File, { room, isForPictures }: ReadLimits): Promise<ReadFile> {
  if (file.size > PDF_BYTES_MAX) throw new FileRefusal(`超过 ${PDF_BYTES_MAX / 1024 / 1024} MB，没有添加`)
  const { extractPdfText } = await import('./extract-pdf-text.ts').catch(() => {
    throw new FileRefusal('没有添加：读取 PDF 的程序加载失败，检查网络后再试')
  })
  const limits = { pages: PDF_PAGES_MAX, characters: Math.min(PDF_CHARACTERS_MAX, room) }
  const read = await extractPdfText(file, limits, AbortSignal.timeout(READING_MS_MAX)).catch(
    (error: unknown) => {
      throw new FileRefusal(REFUSALS[error instanceof Error ? error.name : ''] ?? '没能读取：文件可能已损坏')
    },
  )
  if (read.pages.every((page) => page === ''))
    throw new FileRefusal(
      `里没有文字，可能是扫描件${isForPictures ? '；可以把要问的那几页存成图片再添加' : '，没有添加'}`,
    )
  return { ...pdfPart(file.name, read), left: leftOut(read) }
}

/** What of the pages is missing; empty if nothing is. */
function leftOut({ pages, pageCount, isCut }: PdfText): string {
  if (isCut)
    return `只取到第 ${pages.length} 页的一部分（前 ${displayCount(lengthOf(pages))} 字），共 ${pageCount} 页`
  return pages.length < pageCount ? `只取了前 ${pages.length} 页，共 ${pageCount} 页` : ''
}

const lengthOf = (pages: readonly string[]) => pages.reduce((sum, { length }) => sum + length, 0)

const pdfPart = (name: string, read: PdfText): MessageFile =>
  fenceFile({
    title: `${name}（${leftOut(read) || `共 ${read.pageCount} 页`}）`,
    language: '',
    text: read.pages
      .map((page, at) => `【第 ${at + 1} 页】${page === '' ? '没有文字' : `\n${page}`}`)
      .join('\n\n'),
  })
