import { checkDigit } from '../../test/support/id-numbers.ts'
import type { Random } from './random.ts'

const REGIONS = ['110101', '310101', '330106', '440305', '510104', '420106', '320102', '610103']

/** A valid number with a birthday of more than a hundred years ago: of no living person. */
export function idNumberOf(random: Random): string {
  const day = `19${String(random.int(0, 19)).padStart(2, '0')}${String(random.int(1, 12)).padStart(2, '0')}${String(random.int(1, 28)).padStart(2, '0')}`
  return checkDigit(`${random.pick(REGIONS)}${day}${String(random.int(1, 999)).padStart(3, '0')}`)
}
