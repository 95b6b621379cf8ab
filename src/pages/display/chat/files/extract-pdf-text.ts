/// <reference types="vite/types/importMeta.d.ts" />
import {
  getDocument,
  PDFWorker,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

const PACKAGE = '/node_modules/pdfjs-dist'
/** Addresses of the worker, and of what characters of fonts that are not embedded mean: Chinese files have them often. */
const ADDRESSES = import.meta.glob<string>(
  ['/node_modules/pdfjs-dist/cmaps/*.bcmap', '/node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs'],
  { query: '?url&no-inline', import: 'default', eager: true },
)

function addressOf(file: string): string {
  const address = ADDRESSES[`${PACKAGE}/${file}`]
  if (!address) throw new Error(`no ${file}`)
  return address
}

class CharacterMaps {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    if (kind !== 'cMapUrl') throw new Error(`no ${kind}`)
    const answer = await fetch(addressOf(`cmaps/${filename}`))
    if (!answer.ok) throw new Error(`${filename}: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** The text of the first pages of a PDF. */
export interface PdfText {
  /** One text a page. */
  pages: string[]
  pageCount: number
  /** Whether the last page of `pages` goes on. */
  isCut: boolean
}

interface Limits {
  pages: number
  characters: number
}

/** Reads it in a worker of its own, which ends with it. @throws whatever pdf.js throws, or the reason of the signal */
export async function extractPdfText(file: File, limits: Limits, signal: AbortSignal): Promise<PdfText> {
  const port = new Worker(addressOf('legacy/build/pdf.worker.min.mjs'), { type: 'module' })
  const worker = PDFWorker.create({ port, verbosity: 0 })
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    port.addEventListener('error', () => reject(new Error('worker')))
  })
  try {
    const data = new Uint8Array(await file.arrayBuffer())
    const { promise } = getDocument({
      data,
      worker,
      verbosity: 0,
      BinaryDataFactory: CharacterMaps,
      useWorkerFetch: false,
      useWasm: false,
      isOffscreenCanvasSupported: false,
      disableFontFace: true,
      useSystemFonts: true,
    })
    return await Promise.race([promise.then((opened) => readPages(opened, limits)), stopped])
  } finally {
    worker.destroy()
    port.terminate()
  }
}

async function readPages(opened: PDFDocumentProxy, limits: Limits): Promise<PdfText> {
  const pages: string[] = []
  let room = limits.characters
  for (let at = 1; at <= Math.min(opened.numPages, limits.pages); at++) {
    const { text, isCut } = await readPage(await opened.getPage(at), room)
    pages.push(text)
    room -= text.length
    if (isCut) return { pages, pageCount: opened.numPages, isCut }
  }
  return { pages, pageCount: opened.numPages, isCut: false }
}

async function readPage(page: PDFPageProxy, room: number): Promise<{ text: string; isCut: boolean }> {
  const reader: ReadableStreamDefaultReader<Awaited<ReturnType<PDFPageProxy['getTextContent']>>> = page
    .streamTextContent()
    .getReader()
  let read = ''
  let isEnd = false
  while (!isEnd && read.length <= room * 2 + 1000) {
    const { done, value } = await reader.read()
    isEnd = done
    for (const item of value?.items ?? []) if ('str' in item) read += item.hasEOL ? `${item.str}\n` : item.str
  }
  page.cleanup()
  const text = plainText(read)
  return { text: text.slice(0, room).toWellFormed().trimEnd(), isCut: !isEnd || text.length > room }
}

/** It leaves out what no text has: control characters, halves of characters, rows of empty lines. */
const plainText = (text: string) =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
