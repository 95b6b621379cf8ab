import type { ControlProps } from './control-props.ts'
import { FileBox } from './file-box.tsx'

/** Files of Chinese programs are often written in GB 18030. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Holds the text of a file. */
export const FileControl = ({ control, value, onChange }: ControlProps) => (
  <FileBox
    control={control}
    value={value}
    onChange={onChange}
    accept=".csv,.tsv,.txt,text/csv"
    read={textOf}
  />
)
