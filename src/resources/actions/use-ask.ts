import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CallInput, EndpointName } from '../../../contract/endpoints.ts'
import type { FieldProblem } from '../../../contract/envelope.ts'
import { call, HttpFailure } from '../../providers/http.ts'
import type { Attempts } from '../../providers/idempotent-attempts.ts'
import { readAgain } from '../../providers/query-client.ts'
import { toast } from '../../providers/toast.ts'
import { rowKeyOf } from '../selection/row-key-of.ts'
import type { Row } from '../list-state/use-list-table.ts'
import type { ActionSheetProps } from './action-sheet-props.ts'
import { inputFromRow } from './input-from-row.ts'
import { asFailure, runOnRows, type Outcome } from '../outcome/run-on-rows.ts'
import { serverNow } from '../../providers/server-time.ts'

interface AskOptions extends Omit<ActionSheetProps, 'onClose'> {
  onRefused: (problems: FieldProblem[]) => void
}

type Input = Record<string, unknown>

/** Carries an action out on its rows, and shows beforehand what it would do. */
export function useAsk({ action, resource, rows, isOpen, onRefused }: AskOptions) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [preview, setPreview] = useState<{ input: string; answer: Row } | null>(null)
  const [failure, setFailure] = useState<HttpFailure | null>(null)
  const [hasRun, setHasRun] = useState(false)
  const [step, setStep] = useState<'look' | 'call' | null>(null)
  const [waitsUntil, setWaitsUntil] = useState<number | null>(null)
  const calling = useRef(new AbortController())
  const isRunning = useRef(false)
  const [attempts] = useState(() => new Map<string, Attempts>())
  const client = useQueryClient()
  const closed = useRef(new AbortController())
  useEffect(() => {
    if (!isOpen) return undefined
    const controller = new AbortController()
    closed.current = controller
    return () => controller.abort()
  }, [isOpen])

  const keyOf = (row: Row) => rowKeyOf(resource, row)
  const inputOf = (row: Row, filled: Input): Input => ({
    ...(action.takesKey && { [resource.rowKey]: row[resource.rowKey] as unknown }),
    ...inputFromRow(action.input, row),
    ...('rev' in row && action.takesRev && { rev: row['rev'] as unknown }),
    ...filled,
  })
  const mark = (key: string, outcome: Outcome) => setOutcomes((before) => new Map(before).set(key, outcome))

  async function once(work: (signal: AbortSignal) => Promise<void>) {
    if (isRunning.current) return
    isRunning.current = true
    const { signal } = closed.current
    setFailure(null)
    try {
      await work(signal)
    } catch (error) {
      if (signal.aborted) return
      const refused = asFailure(error)
      toast({ type: 'error', message: refused.message })
      setFailure(refused)
      onRefused(refused.problems)
    } finally {
      isRunning.current = false
      setStep(null)
    }
  }

  /** @returns the first answer, and whether every row was called */
  async function callRows(filled: Input, end: AbortSignal) {
    setStep('call')
    const stop = new AbortController()
    calling.current = stop
    end.addEventListener('abort', () => stop.abort())
    const failed: HttpFailure[] = []
    const left = rows.filter((row) => outcomes.get(keyOf(row))?.state !== 'done')
    const answers = await runOnRows({
      endpoint: action.call as EndpointName,
      signal: stop.signal,
      onWait: (seconds) => setWaitsUntil(seconds && serverNow() + seconds * 1000),
      inputs: new Map(left.map((row) => [keyOf(row), inputOf(row, filled)])),
      attempts,
      onOutcome(key, outcome) {
        if (outcome.state === 'failed') failed.push(outcome.failure)
        mark(key, outcome)
      },
    })
    setHasRun(true)
    if (failed[0]) throw failed[0]
    return { answer: answers[0], isWhole: answers.length === left.length }
  }

  return {
    outcomes,
    isDone: (row: Row) => outcomes.get(keyOf(row))?.state === 'done',
    failure,
    /** Whether each row has been tried. */
    hasRun,
    isBusy: step !== null,
    isCalling: step === 'call',
    /** When it goes on by itself, while it waits for a limit of the server. */
    waitsUntil,
    /** Begins no more rows. */
    stop: () => calling.current.abort(),
    /** What it would do, as long as nothing else is filled in. */
    previewOf: (filled: Input) => (preview?.input === JSON.stringify(filled) ? preview.answer : null),
    look: (filled: Input) =>
      once(async () => {
        const [row] = rows
        if (!row || !action.preview) return
        setStep('look')
        const { endpoint, takes } = action.preview
        const whole = Object.entries(inputOf(row, filled)).filter(([name]) => takes.includes(name))
        const input = Object.fromEntries(whole) as CallInput<EndpointName>
        const answer = await call(endpoint, input, { isSilent: true })
        setPreview({ input: JSON.stringify(filled), answer: answer as Row })
      }),
    /** @param onDone once every row is done, with the first answer */
    run: (filled: Input, onDone: (answer: unknown) => void) =>
      once(async (signal) => {
        try {
          const { answer, isWhole } = await callRows(filled, signal)
          if (isWhole) onDone(answer)
        } finally {
          readAgain(client)
        }
      }),
  }
}
