import { existsSync, readFileSync } from 'node:fs'
import type { Mutant } from './mutant.ts'

/** @returns how many places of the program a mutant fits; it needs exactly one */
export const countFits = ({ file, before }: Mutant): number =>
  existsSync(file) ? readFileSync(file, 'utf8').split(before).length - 1 : 0
