import type { Model } from '../../../../../contract/model.ts'
import { refreshUser } from '../../../../providers/refresh-user.ts'
import { call } from '../../../../providers/http.ts'
import { createCompletionRunner } from '../completion/run-completion.ts'
import {
  noSettings,
  type ChatMessage,
  type ChatSettings,
  type ChatState,
  type LaneState,
  type Picture,
  type Question,
} from '../message/chat-types.ts'
import { joinFiles } from '../message/message-file.ts'
import { canContinue } from './can-continue.ts'
import { createAutosave } from './autosave.ts'
import { isBlank, noDraft, type Draft, type Edits } from './draft.ts'
import { createStore } from '../../../../providers/create-store.ts'
import { newMessageId } from '../message/new-message-id.ts'
import { imageCache } from '../message/image-cache.ts'
import { toStored } from './stored-message.ts'
import { newestLeafBelow, pathTo } from './tree.ts'

const LENGTH = 24

function conversationTitle(text: string): string {
  const line = text
    .replace(/[#>*`|_~[\]]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  if (characters.length === 0) return '图片对话'
  return characters.length > LENGTH ? `${characters.slice(0, LENGTH).join('')}…` : line
}

interface ChatOptions {
  onSaved: () => void
  /** Something of the conversation was written to the server. */
  onWritten: (conversationId: string) => void
}

export function createChat(first: ChatState, { onSaved, onWritten }: ChatOptions) {
  const store = createStore(first)
  const draft = createStore(noDraft)
  const edits = createStore<Edits>({})
  const autosave = createAutosave({
    conversationId: first.conversationId,
    describe: () => {
      const { kind, title, lanes, isSynced } = store.read()
      return { kind, title, lanes, isSynced }
    },
    onCreated: ({ id }) => {
      set({ conversationId: id })
      onSaved()
    },
    onProblem: (saveProblem) => set({ saveProblem }),
    onWritten,
  })

  const set = (patch: Partial<ChatState>) => store.set({ ...store.read(), ...patch })
  const upsert = (message: ChatMessage) => {
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
  const saveSetup = () => {
    const { lanes, isSynced } = store.read()
    autosave.saveSetup({ lanes, isSynced })
  }
  const settingsOf = (index: number): ChatSettings => {
    const { lanes, isSynced } = store.read()
    const lane = (isSynced ? lanes[0] : lanes[index]) ?? lanes[0]
    return lane?.settings ?? noSettings
  }

  const completions = createCompletionRunner({
    read: (id) => store.read().messages.find((message) => message.id === id),
    pathTo: (id) => pathTo(store.read().messages, id),
    settingsOf,
    put: upsert,
    save: (message) => autosave.save(toStored(message)),
    onAnswered: () => void refreshUser(),
  })

  function ask(question: Question, model: Model) {
    upsert(question)
    autosave.save(toStored(question))
    setLane(question.lane, { leafId: completions.begin(question, model) })
    saveSetup()
  }

  const isAnswering = () => completions.isBusy()

  return {
    read: store.read,
    subscribe: store.subscribe,
    draft,
    edits,
    isAnswering,
    settingsOf,
    setSettings(index: number, settings: ChatSettings) {
      const { isSynced } = store.read()
      setLane(isSynced ? 0 : index, { settings })
      saveSetup()
    },
    setSynced(isSynced: boolean) {
      const shared = settingsOf(0)
      const lanes = store.read().lanes.map((lane) => ({ ...lane, settings: shared }))
      set({ isSynced, lanes })
      saveSetup()
    },
    setModel(index: number, modelId: string) {
      if (store.read().lanes[index]?.modelId === modelId) return
      setLane(index, { modelId })
      saveSetup()
    },
    rename: (title: string) => set({ title }),
    /** What another tab wrote is not here. */
    setBehind: () => set({ isBehind: true }),
    /** Begins, goes on or ends the change of a question. */
    writeEdit(messageId: string, text: string | null) {
      const { [messageId]: _, ...others } = edits.read()
      edits.set(text === null ? others : { ...others, [messageId]: text })
    },

    /** @param models one per lane, in order @throws HttpFailure if an image upload failed; nothing is sent then */
    async send(models: readonly Model[], sent: Draft) {
      if (isAnswering() || isBlank(sent)) return
      const { pictures: shown, files } = sent
      const text = joinFiles(sent.text, files)
      const { messages, title, lanes } = store.read()
      if (messages.length === 0 && title === '')
        set({ title: conversationTitle(sent.text.trim() || (files[0]?.title ?? '')) })
      const attachments = shown.length === 0 ? [] : await attach(shown)
      draft.set(noDraft)
      lanes.forEach(({ leafId }, lane) => {
        const model = models[lane]
        if (!model) return
        ask({ id: newMessageId(), lane, parentId: leafId, role: 'user', text, attachments }, model)
      })
    },
    regenerate(answerId: string, model: Model) {
      const { messages } = store.read()
      const answer = messages.find(({ id }) => id === answerId)
      const question = messages.find(({ id }) => id === answer?.parentId)
      if (isAnswering() || question?.role !== 'user') return
      setLane(question.lane, { leafId: completions.begin(question, model) })
      saveSetup()
    },
    /** Repeats the same attempt under its idempotency key: nothing is charged twice. */
    retry(answerId: string, model: Model) {
      const answer = store.read().messages.find(({ id }) => id === answerId)
      if (isAnswering() || answer?.role !== 'assistant') return
      completions.retry(answer, model)
    },
    edit(questionId: string, text: string, models: readonly Model[]) {
      const question = store.read().messages.find(({ id }) => id === questionId)
      const model = models[question?.lane ?? 0]
      if (isAnswering() || question?.role !== 'user' || !model || text.trim() === '') return
      ask({ ...question, id: newMessageId(), text }, model)
    },
    continueAnswer(answerId: string, model: Model) {
      const answer = store.read().messages.find(({ id }) => id === answerId)
      if (isAnswering() || answer?.role !== 'assistant' || !canContinue(answer)) return
      completions.continueAnswer(answer, model)
    },
    show(message: ChatMessage) {
      setLane(message.lane, { leafId: newestLeafBelow(store.read().messages, message.id) })
      saveSetup()
    },
    async mark(betterId: string | null, ids: readonly string[]) {
      const conversationId = await autosave.settled()
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
    stop: completions.stop,
    resume: autosave.resume,
    flush() {
      completions.saveAll()
      autosave.flush()
    },
    /** True while closing the conversation would lose work. */
    hasPendingWork: () => isAnswering() || autosave.isBusy(),
    dispose() {
      completions.dispose()
      autosave.dispose()
    },
    fetchMissingCosts: completions.fetchMissingCosts,
  }

  async function attach(shown: readonly Picture[]): Promise<string[]> {
    const conversationId = await autosave.ready()
    const ids: string[] = []
    for (const picture of shown) {
      const { id } = await call('conversation.attach', { conversationId, ...picture })
      imageCache.set(id, picture)
      ids.push(id)
    }
    return ids
  }
}

export type Chat = ReturnType<typeof createChat>
