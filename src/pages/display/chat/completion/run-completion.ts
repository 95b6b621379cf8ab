import type { Model } from '../../../contract/model.ts'
import { newIdempotencyKey } from '../../ui/new-idempotency-key.ts'
import { isOpenAttempt } from '../../v1/is-open-attempt.ts'
import { readCost } from '../../v1/read-cost.ts'
import { lostFailure } from '../../v1/v1-failure.ts'
import type { AnswerFacts, AnswerMessage, ChatMessage, ChatSettings, Question } from '../state/chat-types.ts'
import { newMessageId } from '../state/new-message-id.ts'
import { pictures } from '../state/pictures.ts'
import { toBody, type ChatBody } from './chat-body.ts'
import { drawAnswer } from './draw-answer.ts'

interface AnswererInput {
  read: (id: string) => ChatMessage | undefined
  wayTo: (id: string) => ChatMessage[]
  settingsOf: (lane: number) => ChatSettings
  /** Shows a message, a new one or as it is now. */
  put: (message: ChatMessage) => void
  /** Has the server keep it. */
  keep: (message: ChatMessage) => void
  /** After each answer, whatever its end: the balance has changed. */
  onAnswered: () => void
}

/** So often a growing answer is kept. */
const KEEP_MS = 5000

interface Attempt {
  body: ChatBody
  idempotencyKey: string
}

/** Has questions answered, several at a time, each answer once: a retry carries the key of the attempt it repeats. */
export function createAnswerer({ read, wayTo, settingsOf, put, keep, onAnswered }: AnswererInput) {
  const running = new Map<string, AbortController>()
  const attempts = new Map<string, Attempt>()
  const life = new AbortController()

  function change(id: string, patch: Partial<AnswerMessage>): AnswerMessage | null {
    const message = read(id)
    if (message?.role !== 'assistant') return null
    const changed = { ...message, ...patch }
    put(changed)
    return changed
  }

  async function run(answer: AnswerMessage, model: Model) {
    const controller = new AbortController()
    running.set(answer.id, controller)
    keep(answer)
    let keptAt = performance.now()
    let isAccepted = false
    const end = await attempt(answer, model, (attempt) =>
      drawAnswer({
        ...attempt,
        begun: answer.begun,
        signal: controller.signal,
        onDraw: (patch) => {
          const changed = change(answer.id, patch)
          if (!changed || (isAccepted && performance.now() - keptAt < KEEP_MS)) return
          // From here on it costs: its receipt is to be found, whatever becomes of the page.
          isAccepted = true
          keptAt = performance.now()
          keep(changed)
        },
      }),
    )
    running.delete(answer.id)
    const ended = change(answer.id, end)
    if (ended) keep(ended)
    if (!life.signal.aborted) onAnswered()
    if (ended) await addCosts(ended)
  }

  /** The attempt that is open for this answer, or a new one. */
  async function attempt(
    answer: AnswerMessage,
    model: Model,
    carryOut: (attempt: Attempt) => Promise<Partial<AnswerMessage>>,
  ): Promise<Partial<AnswerMessage>> {
    const known = attempts.get(answer.id) ?? (await newAttempt(answer, model))
    if (known === null) return { state: 'failed', failure: lostFailure() }
    attempts.set(answer.id, known)
    const end = await carryOut(known)
    const isOpen = end.state === 'failed' && isOpenAttempt(end.failure)
    if (!isOpen) attempts.delete(answer.id)
    return end
  }

  /** @returns null if a picture of an earlier question is not to be had now */
  async function newAttempt(answer: AnswerMessage, model: Model): Promise<Attempt | null> {
    try {
      const body = await toBody({
        model,
        way: [
          ...wayTo(answer.parentId ?? ''),
          // What the model is to go on with stands last, as its own words.
          ...(answer.begun === null ? [] : [{ ...answer, ...answer.begun }]),
        ],
        settings: settingsOf(answer.lane),
        readPicture: pictures.read,
      })
      return { body, idempotencyKey: newIdempotencyKey() }
    } catch {
      return null
    }
  }

  async function addCosts({ id, earlier, facts }: AnswerMessage) {
    const calls = facts === null ? earlier : [...earlier, facts]
    const unknown = calls.filter(({ cost, requestId }) => cost === null && requestId !== '')
    await Promise.all(unknown.map(({ requestId }) => addCost(id, requestId)))
  }

  async function addCost(id: string, requestId: string) {
    const cost = await readCost(requestId, life.signal)
    const message = read(id)
    if (cost === null || message?.role !== 'assistant') return
    const priced = (one: AnswerFacts) => (one.requestId === requestId ? { ...one, cost } : one)
    const changed = change(id, {
      earlier: message.earlier.map(priced),
      facts: message.facts && priced(message.facts),
    })
    if (changed && changed.state !== 'streaming') keep(changed)
    onAnswered()
  }

  return {
    /** @returns the id of the answer that now streams */
    begin(question: Question, model: Model): string {
      const answer: AnswerMessage = {
        id: newMessageId(),
        lane: question.lane,
        parentId: question.id,
        role: 'assistant',
        modelId: model.id,
        text: '',
        reasoning: '',
        reasoningMs: null,
        state: 'streaming',
        facts: null,
        earlier: [],
        begun: null,
        failure: null,
        isBetter: null,
      }
      put(answer)
      void run(answer, model)
      return answer.id
    },
    retry(answer: AnswerMessage, model: Model) {
      const again: AnswerMessage = { ...answer, state: 'streaming', failure: null }
      put(again)
      void run(again, model)
    },
    /** Has the same answer written on by another call. */
    goOn({ facts, earlier, ...answer }: AnswerMessage, model: Model) {
      attempts.delete(answer.id)
      // Models that end on a space repeat it, and some refuse to go on after one.
      const text = answer.text.trimEnd()
      const again: AnswerMessage = {
        ...answer,
        text,
        begun: { text, reasoning: answer.reasoning, reasoningMs: answer.reasoningMs },
        facts: null,
        earlier: facts === null ? earlier : [...earlier, facts],
        state: 'streaming',
        failure: null,
      }
      put(again)
      void run(again, model)
    },
    isBusy: () => running.size > 0,
    stop: () => {
      for (const controller of running.values()) controller.abort()
    },
    /** Has what is said so far kept. */
    keepAll() {
      for (const id of running.keys()) {
        const message = read(id)
        if (message) keep(message)
      }
    },
    end() {
      for (const controller of running.values()) controller.abort()
      life.abort()
    },
    settleCosts: (messages: readonly ChatMessage[]) => {
      for (const message of messages) if (message.role === 'assistant') void addCosts(message)
    },
  }
}
