import type { Model } from '../../../contract/model.ts'
import { refreshUser } from '../../providers/account.ts'
import { call } from '../../providers/http.ts'
import { createAnswerer } from '../answering/create-answerer.ts'
import {
  noSettings,
  type ChatMessage,
  type ChatSettings,
  type ChatState,
  type LaneState,
  type Picture,
  type Question,
} from './chat-types.ts'
import { canGoOn } from './can-go-on.ts'
import { createKeeper } from './create-keeper.ts'
import { createStore } from './create-store.ts'
import { newMessageId } from './new-message-id.ts'
import { pictures } from './pictures.ts'
import { titleOf } from './title-of.ts'
import { toStored } from './stored-message.ts'
import { newestLeafBelow, wayTo } from './tree.ts'

/** What is written and not sent yet. */
export interface Draft {
  text: string
  pictures: Picture[]
}
const noDraft: Draft = { text: '', pictures: [] }

interface ChatEffects {
  /** The list of conversations has changed. */
  onKept: () => void
}

/** One conversation, kept outside of any screen: with one model, or with several side by side. */
export function createChat(first: ChatState, { onKept }: ChatEffects) {
  const store = createStore(first)
  const draft = createStore(noDraft)
  const keeper = createKeeper({
    conversationId: first.conversationId,
    describe: () => {
      const { kind, title, lanes, isSynced } = store.read()
      return { kind, title, lanes, isSynced }
    },
    onCreated: ({ id }) => {
      set({ conversationId: id })
      onKept()
    },
    onProblem: (keepProblem) => set({ keepProblem }),
  })

  const set = (patch: Partial<ChatState>) => store.set({ ...store.read(), ...patch })
  const put = (message: ChatMessage) => {
    const { messages } = store.read()
    const isKnown = messages.some(({ id }) => id === message.id)
    set({
      messages: isKnown
        ? messages.map((one) => (one.id === message.id ? message : one))
        : [...messages, message],
    })
  }
  const setLane = (index: number, patch: Partial<LaneState>) =>
    set({ lanes: store.read().lanes.map((lane, at) => (at === index ? { ...lane, ...patch } : lane)) })
  const keepSetup = () => {
    const { lanes, isSynced } = store.read()
    keeper.saveSetup({ lanes, isSynced })
  }
  const settingsOf = (index: number): ChatSettings => {
    const { lanes, isSynced } = store.read()
    const lane = (isSynced ? lanes[0] : lanes[index]) ?? lanes[0]
    return lane?.settings ?? noSettings
  }

  const answerer = createAnswerer({
    read: (id) => store.read().messages.find((message) => message.id === id),
    wayTo: (id) => wayTo(store.read().messages, id),
    settingsOf,
    put,
    keep: (message) => keeper.save(toStored(message)),
    onAnswered: () => void refreshUser(),
  })

  /** Shows a question on its lane and has it answered. */
  function ask(question: Question, model: Model) {
    put(question)
    keeper.save(toStored(question))
    setLane(question.lane, { leafId: answerer.begin(question, model) })
    keepSetup()
  }

  const isAnswering = () => answerer.isBusy()

  return {
    read: store.read,
    subscribe: store.subscribe,
    draft,
    isAnswering,
    settingsOf,
    setSettings(index: number, settings: ChatSettings) {
      const { isSynced } = store.read()
      setLane(isSynced ? 0 : index, { settings })
      keepSetup()
    },
    setSynced(isSynced: boolean) {
      const shared = settingsOf(0)
      const lanes = store.read().lanes.map((lane) => ({ ...lane, settings: shared }))
      set({ isSynced, lanes })
      keepSetup()
    },
    setModel(index: number, modelId: string) {
      if (store.read().lanes[index]?.modelId === modelId) return
      setLane(index, { modelId })
      keepSetup()
    },
    rename: (title: string) => set({ title }),

    /**
     * Asks every lane the same.
     * @param models of the lanes, in their order
     * @throws HttpFailure if a picture could not be kept; nothing is sent then
     */
    async send(models: readonly Model[], { text, pictures: shown }: Draft) {
      if (isAnswering() || (text.trim() === '' && shown.length === 0)) return
      const { messages, title, lanes } = store.read()
      if (messages.length === 0 && title === '') set({ title: titleOf(text) })
      const attachments = shown.length === 0 ? [] : await attach(shown)
      draft.set(noDraft)
      lanes.forEach(({ leafId }, lane) => {
        const model = models[lane]
        if (!model) return
        ask({ id: newMessageId(), lane, parentId: leafId, role: 'user', text, attachments }, model)
      })
    },
    /** Another version of an answer, under the same question. */
    regenerate(answerId: string, model: Model) {
      const { messages } = store.read()
      const answer = messages.find(({ id }) => id === answerId)
      const question = messages.find(({ id }) => id === answer?.parentId)
      if (isAnswering() || question?.role !== 'user') return
      setLane(question.lane, { leafId: answerer.begin(question, model) })
      keepSetup()
    },
    /** Carries the same attempt out again: what was answered or charged already is not charged again. */
    retry(answerId: string, model: Model) {
      const answer = store.read().messages.find(({ id }) => id === answerId)
      if (isAnswering() || answer?.role !== 'assistant') return
      answerer.retry(answer, model)
    },
    /** A question put otherwise: a branch beside the old one. */
    edit(questionId: string, text: string, models: readonly Model[]) {
      const question = store.read().messages.find(({ id }) => id === questionId)
      const model = models[question?.lane ?? 0]
      if (isAnswering() || question?.role !== 'user' || !model || text.trim() === '') return
      ask({ ...question, id: newMessageId(), text }, model)
    },
    /** Has an answer that was cut short gone on with: what comes is put to its end. */
    goOn(answerId: string, model: Model) {
      const answer = store.read().messages.find(({ id }) => id === answerId)
      if (isAnswering() || answer?.role !== 'assistant' || !canGoOn(answer)) return
      answerer.goOn(answer, model)
    },
    /** Shows the branch through a message. */
    show(message: ChatMessage) {
      setLane(message.lane, { leafId: newestLeafBelow(store.read().messages, message.id) })
      keepSetup()
    },
    /** Marks the better of answers to one question; null takes the mark back. */
    async mark(betterId: string | null, ids: readonly string[]) {
      const conversationId = await keeper.kept()
      const otherIds = ids.filter((id) => id !== betterId)
      await call('conversation.mark', { conversationId, betterId, otherIds })
      set({
        messages: store
          .read()
          .messages.map((message) =>
            message.role === 'assistant' && ids.includes(message.id)
              ? { ...message, isBetter: betterId === null ? null : message.id === betterId }
              : message,
          ),
      })
    },
    stop: answerer.stop,
    resume: keeper.resume,
    /** Hands over what the server has not got yet, as the page goes away. */
    leave() {
      answerer.keepAll()
      keeper.leave()
    },
    /** Whether something goes on in the background that must not be broken off by opening another conversation. */
    isAtWork: () => isAnswering() || keeper.isBusy(),
    /** Ends what goes on in the background. */
    end() {
      answerer.end()
      keeper.end()
    },
    /** Asks for the costs that were not known yet when the conversation was left. */
    settleCosts: answerer.settleCosts,
  }

  async function attach(shown: readonly Picture[]): Promise<string[]> {
    const conversationId = await keeper.ready()
    const ids: string[] = []
    for (const picture of shown) {
      const { id } = await call('conversation.attach', { conversationId, ...picture })
      pictures.remember(id, picture)
      ids.push(id)
    }
    return ids
  }
}

export type Chat = ReturnType<typeof createChat>
