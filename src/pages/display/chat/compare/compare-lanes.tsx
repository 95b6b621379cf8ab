import { useRef, useState } from 'react'
import type { Model } from '../../../../../contract/model.ts'
import type { Chat } from '../state/create-chat.ts'
import { useChatPart } from '../state/use-chat.ts'
import { MessageList } from '../ui/message-list.tsx'
import { LaneHeader } from './lane-header.tsx'
import styles from './compare.module.css'

interface CompareLanesProps {
  chat: Chat
  models: readonly Model[]
  known: readonly Model[]
  /** Names of models are not shown yet. */
  isBlind: boolean
  onSettings: (lane: number) => void
  onRemove: (lane: number) => void
}

/** `A`. */
const FIRST_LETTER = 65

export function CompareLanes({ chat, models, known, isBlind, onSettings, onRemove }: CompareLanesProps) {
  const lanes = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const isBlank = useChatPart(chat, ({ messages }) => messages.length === 0)
  const isSynced = useChatPart(chat, (state) => state.isSynced)
  const nameAt = (index: number) =>
    isBlind ? `模型 ${String.fromCodePoint(FIRST_LETTER + index)}` : (models[index]?.name ?? '')
  const show = (index: number) => {
    const box = lanes.current
    box?.scrollTo({ left: index * box.clientWidth })
    setShown(index)
  }
  return (
    <div className={styles.compare} data-view="compare">
      <div className={styles.laneTabs} role="tablist" aria-label="模型">
        {models.map((_, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            aria-selected={index === shown}
            aria-controls={`chat-lane-${index}`}
            onClick={() => show(index)}
          >
            {nameAt(index)}
          </button>
        ))}
      </div>
      <div
        className={styles.lanes}
        ref={lanes}
        data-count={models.length}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.min(models.length - 1, Math.round(scrollLeft / Math.max(1, clientWidth))))
        }
      >
        {models.map((model, lane) => (
          <section
            key={lane}
            id={`chat-lane-${lane}`}
            className={styles.lane}
            aria-label={`模型 ${lane + 1}：${nameAt(lane)}`}
          >
            <LaneHeader
              index={lane}
              model={model}
              known={known}
              alias={isBlind ? nameAt(lane) : undefined}
              onSettings={isSynced || isBlind ? undefined : () => onSettings(lane)}
              onRemove={isBlank && !isBlind && models.length > 2 ? () => onRemove(lane) : undefined}
              onModel={(modelId) => chat.setModel(lane, modelId)}
            />
            <MessageList
              {...{ chat, lane, models, known }}
              label={`与${nameAt(lane)}的对话`}
              alias={isBlind ? nameAt(lane) : undefined}
              welcome={
                <p className={styles.laneBlank}>
                  {isBlind ? '选出更好的回答之后，才显示是哪个模型。' : model.description}
                </p>
              }
            />
          </section>
        ))}
      </div>
    </div>
  )
}
