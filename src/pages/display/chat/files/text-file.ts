import { fenceFile } from './fence-file.ts'

const ENDINGS = [
  'txt',
  'md',
  'csv',
  'tsv',
  'json',
  'jsonl',
  'xml',
  'yaml',
  'yml',
  'toml',
  'ini',
  'log',
  'html',
  'css',
  'js',
  'ts',
  'tsx',
  'py',
  'java',
  'go',
  'rs',
  'c',
  'h',
  'cpp',
  'sh',
  'sql',
] as const
const SIZE_MAX = 200_000

/** The file chooser offers these. */
export const TEXT_FILES = `text/*,${ENDINGS.map((ending) => `.${ending}`).join(',')}`

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const isTextFile = ({ type, name }: File): boolean =>
  type.startsWith('text/') || (!type.startsWith('image/') && ENDINGS.some((one) => one === endingOf(name)))

/** A text file as a part of a message, in a fence that its own do not end. @throws if it is too large or no UTF-8 text */
export async function readTextFile(file: File): Promise<string> {
  if (file.size > SIZE_MAX) throw new Error('too large')
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  if (text.includes('\0')) throw new Error('no text')
  return fenceFile({ title: file.name, language: endingOf(file.name), text })
}
