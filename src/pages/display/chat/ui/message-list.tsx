import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Model } from '../../../contract/model.ts'
import { estimateWay } from '../price/estimate-call.ts'
import { estimateTokens } from '../price/estimate-tokens.ts'
import type { ChatMessage } from '../state/chat-types.ts'
import type { Chat } from '../state/create-chat.ts'
import { versionsOf, wayTo } from '../state/tree.ts'
import { isStreaming, useChat } from '../state/use-chat.ts'
import { Answer } from './answer.tsx'
import { Question } from './question.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'

interface ChatLogProps {
  chat: Chat
  lane: number
  /** Of all lanes. */
  models: readonly Model[]
  known: readonly Model[]
  label: string
  welcome: ReactNode
}

/** What was said on one lane. It follows the end while an answer grows, until the reader scrolls up. */
export function ChatLog({ chat, lane, models, known, label, welcome }: ChatLogProps) {
  const { box, content, onScroll, isAtEnd, toEnd } = useStickToEnd()
  const state = useChat(chat)
  const { messages } = state
  const way = wayTo(messages, state.lanes[lane]?.leafId ?? null)
  const isBusy = isStreaming(state)
  const next = models[lane]
  const last = way.at(-1)
  return (
    <div className="chat-log-frame">
      {/* It scrolls, so the keyboard must be able to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="chat-log" ref={box} onScroll={onScroll} role="log" aria-label={label} tabIndex={0}>
        <div className="chat-log-content" ref={content}>
          {way.length === 0 && welcome}
          {way.map((message, index) =>
            message.role === 'user' ? (
              <Question key={message.id} {...{ chat, message, models, isBusy }} {...versionOf(message)} />
            ) : (
              next && (
                <Answer
                  key={message.id}
                  {...{ chat, message, next, isBusy }}
                  {...versionOf(message)}
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
      {!isAtEnd && (
        <Button className="chat-to-end" size="small" shape="round" onClick={toEnd}>
          回到底部
        </Button>
      )}
    </div>
  )

  /** The answers that stand at one height on all lanes, if all of them are there. */
  function rivalsAt(index: number): string {
    if (state.kind !== 'compare') return ''
    const beside = state.lanes.map(({ leafId }) => wayTo(messages, leafId)[index])
    const isWhole = beside.every((one) => one?.role === 'assistant' && one.state !== 'streaming')
    return isWhole ? beside.map((one) => one?.id).join(' ') : ''
  }

  function versionOf(message: ChatMessage) {
    const versions = versionsOf(messages, message)
    return { at: versions.indexOf(message), count: versions.length }
  }

  function tokensBefore(index: number) {
    const { systemPrompt } = chat.settingsOf(lane)
    const seesPictures = next?.inputs?.includes('image') ?? false
    return estimateTokens(systemPrompt) + estimateWay(way.slice(0, index), seesPictures)
  }
}
