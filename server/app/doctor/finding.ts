export type Level = 'good' | 'warning' | 'problem'

/** What a look at one thing found. Never a secret, and nothing of a person. */
export interface Finding {
  /** What was looked at, as it is called in the output. */
  check: string
  /** `problem`: it does not work, or will not be safe, as it is; `warning`: it works, and someone should know. */
  level: Level
  what: string
  /** Why it matters; empty if it is good. */
  why: string
  /** What mends it: a command or a line of the environment; empty if it is good. */
  mend: string
}

type Advice = Pick<Finding, 'what' | 'why' | 'mend'>

/** The findings of one check. */
export const findingsOf = (check: string) => ({
  good: (what: string): Finding => ({ check, level: 'good', what, why: '', mend: '' }),
  warning: (advice: Advice): Finding => ({ check, level: 'warning', ...advice }),
  problem: (advice: Advice): Finding => ({ check, level: 'problem', ...advice }),
})

/** What is not of this error's business is left out: an error may carry addresses, rows and stacks. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '未知错误'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const text = error.message.split('\n')[0] ?? ''
  return [code, text].filter(Boolean).join(' ').slice(0, 200)
}
