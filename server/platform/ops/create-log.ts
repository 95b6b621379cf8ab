import { pino, type Logger } from 'pino'
import type { Env } from '../env/env.ts'
import { PROGRAM } from '../process/program-version.ts'
import { logDestination } from './log-destination.ts'

const STDOUT = 1

/** @param node the id of the node that each line names */
export const createLog = ({ LOG_LEVEL: level }: Pick<Env, 'LOG_LEVEL'>, node: string): Logger =>
  pino({ level, base: { node, version: PROGRAM.version } }, logDestination(STDOUT))
