/// <reference types="vite/types/importMeta.d.ts" />
import { cutFile } from './cut-file.ts'
import { FileRefusal, type ReadFile, type ReadLimits } from './file-refusal.ts'
import type { officeText, OfficeRefusal } from './office-text.ts'

const BYTES_MAX = 20 * 1024 * 1024
const READING_MS_MAX = 30_000

const REFUSALS: Record<OfficeRefusal, string> = {
  large: '解开后太大，没有添加',
  other: '是压缩包或认不出的格式；解开后再添加里面的文件',
}

/** A Word, Excel or PowerPoint file, read in a worker that ends with it. @throws FileRefusal */
export async function readOfficeFile(file: File, { room }: ReadLimits): Promise<ReadFile> {
  if (file.size > BYTES_MAX) throw new FileRefusal(`超过 ${BYTES_MAX / 1024 / 1024} MB，没有添加`)
  const text = await askWorker(await file.arrayBuffer(), room)
  if (typeof text !== 'string') throw new FileRefusal(REFUSALS[text.refusal])
  if (text.trim() === '') throw new FileRefusal('里没有文字，没有添加')
  return cutFile({ name: file.name, language: '', text: text.trim(), room, isCut: false })
}

function askWorker(bytes: ArrayBuffer, room: number): Promise<ReturnType<typeof officeText>> {
  const worker = new Worker(new URL('./office-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ReturnType<typeof officeText>>((resolve, reject) => {
    const refuse = (why: string) => reject(new FileRefusal(why))
    worker.addEventListener('message', ({ data }) => resolve(data))
    worker.addEventListener('error', () => refuse('没能读取：文件可能已损坏'))
    setTimeout(() => refuse(`读了 ${READING_MS_MAX / 1000} 秒还没有读完，没有添加`), READING_MS_MAX)
    worker.postMessage({ bytes, room }, [bytes])
  }).finally(() => worker.terminate())
}
