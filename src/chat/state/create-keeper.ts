import type { CallInput, CallResult } from '../../../contract/endpoints.ts'
import type { MessageInput } from '../../../contract/conversation.ts'
import { call, HttpFailure } from '../../providers/http.ts'
import { session } from '../../providers/session.ts'
import { newIdempotencyKey } from '../../ui/new-idempotency-key.ts'
import { keepAtLeave } from './keep-at-leave.ts'

type Setup = Pick<CallInput<'conversation.edit'>, 'lanes' | 'isSynced'>

interface KeeperInput {
  /** Null for one that is not on the server yet. */
  conversationId: string | null
  /** What is sent when the first message makes it. */
  describe: () => CallInput<'conversation.add'>
  onCreated: (conversation: CallResult<'conversation.add'>) => void
  /** Empty when everything is kept again. */
  onProblem: (message: string) => void
}

const RETRY_MS = 4000
const SIGNED_OUT = 401

/**
 * Keeps a conversation on the server, message after message, without holding up the chat. What could not be reached is tried again;
 * what was refused is told and dropped.
 */
export function createKeeper({ conversationId, describe, onCreated, onProblem }: KeeperInput) {
  const key = newIdempotencyKey()
  const waiting = new Map<string, MessageInput>()
  let setup: Setup | null = null
  let id = conversationId
  let isBusy = false
  let working = Promise.resolve()
  let hasProblem = false
  let hasEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const isWaiting = () => waiting.size > 0 || setup !== null

  async function ready(): Promise<string> {
    if (id !== null) return id
    const made = await call('conversation.add', describe(), { idempotencyKey: key, isSilent: true })
    // Two who wait for it are given one: the key makes it so.
    if (id === null) {
      id = made.id
      onCreated(made)
    }
    return made.id
  }

  /** @returns whether there may be more */
  async function keepNext(): Promise<boolean> {
    // What waits when nobody is signed in waits for the same user to sign in again.
    if (hasEnded || !isWaiting() || session.read() === null) return false
    const [message] = waiting.values()
    const known = await ready()
    // It may be somebody else who is signed in by now.
    if (hasEnded) return false
    if (message) {
      await call('conversation.saveMessage', { conversationId: known, message }, { isSilent: true })
      if (waiting.get(message.id) === message) waiting.delete(message.id)
      return true
    }
    const sent = setup
    await call('conversation.edit', { id: known, ...sent }, { isSilent: true })
    if (setup === sent) setup = null
    return true
  }

  function run(): Promise<void> {
    if (!isBusy) working = keepAll()
    return working
  }

  async function keepAll() {
    isBusy = true
    clearTimeout(timer)
    try {
      while (await keepNext()) {
        if (hasProblem) onProblem('')
        hasProblem = false
      }
    } catch (error) {
      giveWay(error)
    } finally {
      isBusy = false
    }
  }

  function giveWay(error: unknown) {
    if (hasEnded) return
    const code = error instanceof HttpFailure ? error.code : 0
    hasProblem = true
    if (code === SIGNED_OUT) return
    if (code === 0 || code === 429 || code >= 500) {
      onProblem('暂时没能保存到服务器，正在重试')
      timer = setTimeout(() => void run(), RETRY_MS)
      return
    }
    waiting.clear()
    setup = null
    onProblem(`没能保存：${error instanceof Error ? error.message : '请求失败'}`)
  }

  return {
    save(message: MessageInput) {
      waiting.set(message.id, message)
      void run()
    },
    saveSetup(next: Setup) {
      setup = next
      // A conversation that has no message yet is made when it gets one.
      if (id !== null || waiting.size > 0) void run()
    },
    /** The conversation's id, once it is on the server. */
    ready,
    /** The conversation's id, once what was saved so far is on the server or could not be brought there. */
    async kept(): Promise<string> {
      await run()
      return ready()
    },
    /** Hands over what the server has not got yet, as the page goes away. */
    leave() {
      if (hasEnded || id === null) return
      for (const message of waiting.values()) keepAtLeave({ conversationId: id, message })
    },
    /** Goes on after signing in again. */
    resume: () => void run(),
    /** Whether there is something that the server has not got yet. */
    isBusy: () => isWaiting() && (id !== null || waiting.size > 0),
    /** Keeps nothing more: the conversation was left, it was deleted, or its owner has gone. */
    end() {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}

export type Keeper = ReturnType<typeof createKeeper>
