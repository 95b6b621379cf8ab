import { startupProblem } from '../../platform/process/startup-problem.ts'

/** What a command ends with: it is as it should be; it was looked at and is not; it could not be done, and nothing was written. */
export const EXIT = { good: 0, bad: 1, impossible: 2 } as const
type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** What was asked for cannot be done as it was written: the message names the way out, in Chinese. */
export class WrongUse extends Error {}

/** Runs a command; an error is one message in Chinese and exit code 2. */
export async function runCommand(main: () => Promise<ExitCode>): Promise<void> {
  try {
    process.exitCode = await main()
  } catch (error) {
    process.stderr.write(`\n${startupProblem(error)}\n\n`)
    process.exit(EXIT.impossible)
  }
}

/** @throws WrongUse that shows how it is used, for a word that begins with `--` and is not among them */
export function refuseUnknownOptions(args: readonly string[], known: readonly string[], usage: string): void {
  const unknown = args.find((arg) => arg.startsWith('--') && !known.includes(arg))
  if (unknown !== undefined) throw new WrongUse(`没有选项 ${unknown}。${usage.trimEnd()}`)
}
