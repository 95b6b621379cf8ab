import { createPathOf } from '../../contract/places.ts'
import { config } from './config.ts'

export const pathOf = createPathOf(config.paths)
