import { fuzz } from './run-fuzz.ts'

fuzz(1)
