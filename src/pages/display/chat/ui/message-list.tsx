import { Button } from 'antd'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Model } from '../../../../../contract/model.ts'
import { useStore } from '../../../../providers/create-store.ts'
import { printing } from '../markdown/printing.ts'
import { useDrawn } from '../markdown/use-drawn.ts'
import { estimateWay } from '../price/estimate-call.ts'
import { estimateTokens } from '../price/estimate-tokens.ts'
import type { ChatMessage } from '../message/chat-types.ts'
import type { Chat } from '../state/create-chat.ts'
import { versionsOf, pathTo } from '../state/tree.ts'
import { isStreaming, useChat } from '../state/use-chat.ts'
import { Answer } from './answer.tsx'
import { LogSkeleton } from './log-skeleton.tsx'
import { createMessageWindow } from './message-window.ts'
import { Question } from './question.tsx'
import { useStickToBottom } from './use-stick-to-bottom.ts'
import styles from '../chat.module.css'

interface MessageListProps {
  chat: Chat
  lane: number
  models: readonly Model[]
  known: readonly Model[]
  label: string
  /** It takes the place of the models' names and of what would give them away. */
  alias?: string | undefined
  welcome: ReactNode
}

/** Drawn wherever its reader is: the last question, and the answer that may still grow. */
const KEPT = 2

export function MessageList({ chat, lane, models, known, label, alias, welcome }: MessageListProps) {
  const { box, content, onScroll, isAtEnd, toEnd, stick, stay, keepWhile } = useStickToBottom()
  const [near] = useState(createMessageWindow)
  const isPrinting = useStore(printing)
  const state = useChat(chat)
  const { messages } = state
  const history = pathTo(messages, state.lanes[lane]?.leafId ?? null)
  const isBusy = isStreaming(state)
  const isDrawn = useDrawn(content, history.length > 0 && !isBusy)
  const next = models[lane]
  const last = history.at(-1)
  const wasLast = useRef(last)
  useLayoutEffect(() => {
    const isOtherVersion = !isBusy && wasLast.current !== undefined && wasLast.current.id !== last?.id
    wasLast.current = last
    if (!near.hasNew() || box.current === null) return
    if (isOtherVersion) stay()
    else stick()
    near.tellNew(box.current, keepWhile)
  })
  return (
    <div className={styles.logFrame}>
      {/* Scrollable, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.log} ref={box} onScroll={onScroll} role="log" aria-label={label} tabIndex={0}>
        <div
          className={styles.logContent}
          ref={content}
          data-undrawn={!isDrawn || undefined}
          onFocus={({ target }) => near.tellBeside(target.closest('article'))}
        >
          {history.length === 0 && welcome}
          {history.map((message, index) =>
            message.role === 'user' ? (
              <Question
                key={message.id}
                {...{ chat, message, models, isBusy, near }}
                {...placeOf(message, index)}
              />
            ) : (
              next && (
                <Answer
                  key={message.id}
                  {...{ chat, message, next, isBusy, alias, near }}
                  {...placeOf(message, index)}
                  model={known.find(({ id }) => id === message.modelId)}
                  isLast={message === last}
                  rivals={rivalsAt(index)}
                  promptTokens={message.state === 'streaming' ? tokensBefore(index) : 0}
                />
              )
            ),
          )}
        </div>
      </div>
      {!isDrawn && <LogSkeleton />}
      {!isAtEnd && (
        <Button className={styles.toEnd} size="small" shape="round" onClick={toEnd}>
          回到底部
        </Button>
      )}
    </div>
  )

  function rivalsAt(index: number): string {
    if (state.kind !== 'compare') return ''
    const beside = state.lanes.map(({ leafId }) => pathTo(messages, leafId)[index])
    const isWhole = beside.every((one) => one?.role === 'assistant' && one.state !== 'streaming')
    return isWhole ? beside.map((one) => one?.id).join(' ') : ''
  }

  function placeOf(message: ChatMessage, index: number) {
    const versions = versionsOf(messages, message)
    const isKept = isPrinting || index >= history.length - KEPT
    return { at: versions.indexOf(message), count: versions.length, isKept }
  }

  function tokensBefore(index: number) {
    const { systemPrompt } = chat.settingsOf(lane)
    const seesPictures = next?.inputs?.includes('image') ?? false
    return estimateTokens(systemPrompt) + estimateWay(history.slice(0, index), seesPictures)
  }
}
