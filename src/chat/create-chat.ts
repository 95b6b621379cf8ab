import type { Model } from '../../contract/model.ts'
import type { AnswerFacts, AnswerMessage, ChatMessage, ChatSettings, ChatState } from './chat-types.ts'
import { drawAnswer } from './draw-answer.ts'
import type { ChatRequest } from './stream-chat.ts'

type ChatModel = Pick<Model, 'id' | 'name'>

interface ChatEffects {
  /** After each answer, whatever its end: the balance has changed. */
  onAnswered: () => void
  /** What a call cost in the end, for an answer that was left before the gateway could say; null = not known yet. */
  readCost: (requestId: string, signal: AbortSignal) => Promise<string | null>
}

const emptyState: ChatState = {
  messages: [],
  settings: { systemPrompt: '', temperature: null, maxTokens: null },
  isStreaming: false,
}

/** One conversation, kept outside of any screen: send, stop, regenerate, clear. */
export function createChat({ onAnswered, readCost }: ChatEffects) {
  let state = emptyState
  let running: AbortController | null = null
  let life = new AbortController()
  let lastId = 0
  const listeners = new Set<() => void>()

  const set = (patch: Partial<ChatState>) => {
    state = { ...state, ...patch }
    for (const listener of listeners) listener()
  }
  const change = (id: number, patch: Partial<AnswerMessage>) =>
    set({
      messages: state.messages.map((message) =>
        message.id === id && message.role === 'assistant' ? { ...message, ...patch } : message,
      ),
    })
  const nextId = () => (lastId += 1)

  async function answer(model: ChatModel, history: ChatMessage[]) {
    const controller = new AbortController()
    running = controller
    const id = nextId()
    const request = toRequest(model, history, state.settings)
    set({ isStreaming: true, messages: [...history, newAnswer(id, model.name)] })
    const end = await drawAnswer({
      request,
      signal: controller.signal,
      onDraw: (patch) => running === controller && change(id, patch),
    })
    if (running === controller) {
      running = null
      change(id, end)
      set({ isStreaming: false })
    }
    onAnswered()
    await addCost(id, end.facts ?? null)
  }

  async function addCost(id: number, facts: AnswerFacts | null) {
    if (facts === null || facts.cost !== null) return
    const cost = await readCost(facts.requestId, life.signal)
    if (cost === null) return
    change(id, { facts: { ...facts, cost } })
    onAnswered()
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setSettings: (settings: ChatSettings) => set({ settings }),
    async send(model: ChatModel, text: string) {
      if (state.isStreaming || text.trim() === '') return
      await answer(model, [...state.messages, { id: nextId(), role: 'user', text }])
    },
    /** Asks the last question again; the answer it had is replaced. */
    async regenerate(model: ChatModel) {
      const lastQuestion = state.messages.findLastIndex((message) => message.role === 'user')
      if (state.isStreaming || lastQuestion === -1) return
      await answer(model, state.messages.slice(0, lastQuestion + 1))
    },
    stop: () => running?.abort(),
    /** Forgets everything that was said; the settings stay. */
    clear: () => {
      running?.abort()
      running = null
      set({ messages: [], isStreaming: false })
    },
    /** Forgets all, for the next person at this screen. */
    reset: () => {
      running?.abort()
      running = null
      life.abort()
      life = new AbortController()
      set(emptyState)
    },
  }
}

export type Chat = ReturnType<typeof createChat>

const newAnswer = (id: number, modelName: string): AnswerMessage => ({
  id,
  role: 'assistant',
  modelName,
  text: '',
  reasoning: '',
  state: 'streaming',
  facts: null,
  failure: null,
})

/** The messages as the model is to see them: answers that said nothing are left out. */
function toRequest(model: ChatModel, history: ChatMessage[], settings: ChatSettings): ChatRequest {
  const system = settings.systemPrompt.trim()
  const said = history.flatMap((message) =>
    message.text === '' ? [] : [{ role: message.role, content: message.text }],
  )
  return {
    model: model.id,
    messages: system === '' ? said : [{ role: 'system', content: system }, ...said],
    temperature: settings.temperature,
    maxTokens: settings.maxTokens,
  }
}
