import { formatYuan, parseYuan } from '../../../contract/money.ts'

/** An amount of the catalogue as the wire has it. */
export const yuanOf = (text: string): string => formatYuan(parseYuan(text) ?? 0n)
