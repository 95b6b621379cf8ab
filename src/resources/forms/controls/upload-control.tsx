import type { ControlProps } from './control-props.ts'
import { FileBox } from './file-box.tsx'

/** The bytes of a file as base64; empty where it cannot be read. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : ''
      resolve(url.slice(url.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => resolve(''))
    reader.readAsDataURL(file)
  })

/** Holds the bytes of a file. */
export const UploadControl = ({ control, value, onChange }: ControlProps) => (
  <FileBox
    control={control}
    value={value}
    onChange={onChange}
    accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
    read={base64Of}
  />
)
