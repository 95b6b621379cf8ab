import type { Model } from '../../../../../contract/model.ts'
import { newIdempotencyKey } from '../../../../providers/new-idempotency-key.ts'
import { readCost } from '../../../../providers/v1/read-cost.ts'
import { isOpenAttempt, lostFailure, toastV1Failure } from '../../../../providers/v1/v1-failure.ts'
import type {
  AnswerFacts,
  AnswerMessage,
  ChatMessage,
  ChatSettings,
  Question,
} from '../message/chat-types.ts'
import { newMessageId } from '../message/new-message-id.ts'
import { imageCache } from '../message/image-cache.ts'
import { toBody, type ChatBody } from './chat-body.ts'
import { accumulateStream } from './accumulate-stream.ts'

interface CompletionRunnerInput {
  read: (id: string) => ChatMessage | undefined
  pathTo: (id: string) => readonly ChatMessage[]
  settingsOf: (lane: number) => ChatSettings
  put: (message: ChatMessage) => void
  save: (message: ChatMessage) => void
  onAnswered: () => void
}

const SAVE_INTERVAL_MS = 5000

interface Attempt {
  body: ChatBody
  idempotencyKey: string
}

/** Runs completions in parallel. A retry reuses the idempotency key of its attempt, so it is billed once. */
export function createCompletionRunner({
  read,
  pathTo,
  settingsOf,
  put,
  save,
  onAnswered,
}: CompletionRunnerInput) {
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
    save(answer)
    let savedAt = performance.now()
    let isAccepted = false
    const end = await attempt(answer, model, (attempt) =>
      accumulateStream({
        ...attempt,
        prefix: answer.prefix,
        signal: controller.signal,
        onUpdate: (patch) => {
          const changed = change(answer.id, patch)
          if (!changed || (isAccepted && performance.now() - savedAt < SAVE_INTERVAL_MS)) return
          // Billed from here on: save the request id so that the receipt can be found.
          isAccepted = true
          savedAt = performance.now()
          save(changed)
        },
      }),
    )
    running.delete(answer.id)
    if (end.failure && !life.signal.aborted) toastV1Failure(end.failure)
    const ended = change(answer.id, end)
    if (ended) save(ended)
    if (!life.signal.aborted) onAnswered()
    if (ended) await fetchCosts(ended)
  }

  async function attempt(
    answer: AnswerMessage,
    model: Model,
    send: (attempt: Attempt) => Promise<Partial<AnswerMessage>>,
  ): Promise<Partial<AnswerMessage>> {
    const known = attempts.get(answer.id) ?? (await newAttempt(answer, model))
    if (known === null) return { state: 'failed', failure: lostFailure() }
    attempts.set(answer.id, known)
    const end = await send(known)
    const isOpen = end.state === 'failed' && isOpenAttempt(end.failure)
    if (!isOpen) attempts.delete(answer.id)
    return end
  }

  /** @returns null if an attached image cannot be loaded */
  async function newAttempt(answer: AnswerMessage, model: Model): Promise<Attempt | null> {
    try {
      const body = await toBody({
        model,
        history: [
          ...pathTo(answer.parentId ?? ''),
          // The text to continue goes last, as an assistant message.
          ...(answer.prefix === null ? [] : [{ ...answer, ...answer.prefix }]),
        ],
        settings: settingsOf(answer.lane),
        readPicture: imageCache.read,
      })
      return { body, idempotencyKey: newIdempotencyKey() }
    } catch {
      return null
    }
  }

  async function fetchCosts({ id, earlier, facts }: AnswerMessage) {
    const calls = facts === null ? earlier : [...earlier, facts]
    const unknown = calls.filter(({ cost, requestId }) => cost === null && requestId !== '')
    await Promise.all(unknown.map(({ requestId }) => fetchCost(id, requestId)))
  }

  async function fetchCost(id: string, requestId: string) {
    const cost = await readCost(requestId, life.signal)
    const message = read(id)
    if (cost === null || message?.role !== 'assistant') return
    const priced = (one: AnswerFacts) => (one.requestId === requestId ? { ...one, cost } : one)
    const changed = change(id, {
      earlier: message.earlier.map(priced),
      facts: message.facts && priced(message.facts),
    })
    if (changed && changed.state !== 'streaming') save(changed)
    onAnswered()
  }

  return {
    /** @returns id of the streaming answer */
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
        prefix: null,
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
    continueAnswer({ facts, earlier, ...answer }: AnswerMessage, model: Model) {
      attempts.delete(answer.id)
      // Some models repeat a trailing space or refuse to continue after it.
      const text = answer.text.trimEnd()
      const again: AnswerMessage = {
        ...answer,
        text,
        prefix: { text, reasoning: answer.reasoning, reasoningMs: answer.reasoningMs },
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
    saveAll() {
      for (const id of running.keys()) {
        const message = read(id)
        if (message) save(message)
      }
    },
    dispose() {
      for (const controller of running.values()) controller.abort()
      life.abort()
    },
    fetchMissingCosts: (messages: readonly ChatMessage[]) => {
      for (const message of messages) if (message.role === 'assistant') void fetchCosts(message)
    },
  }
}
