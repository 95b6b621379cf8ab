import { basename, dirname } from 'node:path'

export const scopedClassName = (name: string, file: string) =>
  `${basename(dirname(file))}_${basename(file, '.module.css')}__${name}`
