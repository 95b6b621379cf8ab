import { FileRefusal, type ReadFile, type ReadLimits } from './file-refusal.ts'
import { readPdfFile } from './pdf-file.ts'
import { readTextFile } from './text-file.ts'

/** What a file of another kind begins with, and what reads it or why nothing does; the first that fits counts. */
const KINDS: { begins: string[]; read: (file: File, limits: ReadLimits) => Promise<ReadFile> }[] = [
  { begins: ['%PDF-'], read: readPdfFile },
  { begins: ['PK\u0003\u0004'], read: readPacked },
  {
    begins: ['\u00D0\u00CF\u0011\u00E0'],
    read: refuse('是旧版或加了密码的 Office 文件，另存为没有密码的 docx、xlsx 或 pptx 再添加'),
  },
  { begins: ['Rar!', '7z\u00BC\u00AF', '\u001F\u008B'], read: refuse('是压缩包，解开后再添加里面的文件') },
]

async function readPacked(file: File, limits: ReadLimits): Promise<ReadFile> {
  const { readOfficeFile } = await import('./office-file.ts').catch(() => {
    throw new FileRefusal('没有添加：读取 Office 文件的程序加载失败，检查网络后再试')
  })
  return readOfficeFile(file, limits)
}

function refuse(why: string) {
  return () => Promise.reject(new FileRefusal(why))
}

/** The text of a file that is no picture, by what is in it and not by its name. @throws FileRefusal */
export async function readFile(file: File, limits: ReadLimits): Promise<ReadFile> {
  const head = await file
    .slice(0, 1024)
    .arrayBuffer()
    .catch(() => {
      throw new FileRefusal('没能读取：要是文件夹，请添加里面的文件')
    })
  if (head.byteLength === 0) throw new FileRefusal('是空文件，里面什么也没有')
  const begin = String.fromCharCode(...new Uint8Array(head))
  if (file.type === 'application/pdf' || /\.pdf$/i.test(file.name)) return readPdfFile(file, limits)
  const kind = KINDS.find(({ begins }) => begins.some((one) => begin.startsWith(one)))
  if (kind) return kind.read(file, limits)
  if (/^(audio|video)\//.test(file.type)) throw new FileRefusal('是音频或视频，对话里不能听也不能看')
  return readTextFile(file, limits)
}
