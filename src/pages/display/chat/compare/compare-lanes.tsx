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
  onSettings: (lane: number) => void
  onRemove: (lane: number) => void
}

export function CompareLanes({ chat, models, known, onSettings, onRemove }: CompareLanesProps) {
  const lanes = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const isBlank = useChatPart(chat, ({ messages }) => messages.length === 0)
  const isSynced = useChatPart(chat, (state) => state.isSynced)
  const show = (index: number) => {
    const box = lanes.current
    box?.scrollTo({ left: index * box.clientWidth })
    setShown(index)
  }
  return (
    <div className={styles.compare} data-view="compare">
      <div className={styles.laneTabs} role="tablist" aria-label="模型">
        {models.map(({ name }, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            aria-selected={index === shown}
            aria-controls={`chat-lane-${index}`}
            onClick={() => show(index)}
          >
            {name}
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
            aria-label={`模型 ${lane + 1}：${model.name}`}
          >
            <LaneHeader
              index={lane}
              model={model}
              known={known}
              onSettings={isSynced ? undefined : () => onSettings(lane)}
              onRemove={isBlank && models.length > 2 ? () => onRemove(lane) : undefined}
              onModel={(modelId) => chat.setModel(lane, modelId)}
            />
            <MessageList
              {...{ chat, lane, models, known }}
              label={`与${model.name}的对话`}
              welcome={<p className={styles.laneBlank}>{model.description}</p>}
            />
          </section>
        ))}
      </div>
    </div>
  )
}
