import { useRef, useState } from 'react'
import type { Model } from '../../../contract/model.ts'
import type { Chat } from '../state/create-chat.ts'
import { useChatPart } from '../state/use-chat.ts'
import { ChatLog } from '../ui/chat-log.tsx'
import { LaneHead } from './lane-head.tsx'
import './compare.css'

interface CompareLanesProps {
  chat: Chat
  /** Of the lanes, in their order. */
  models: readonly Model[]
  known: readonly Model[]
  onSettings: (lane: number) => void
  onRemove: (lane: number) => void
}

/** Models side by side; on a phone one at a time, with tabs, and swiped between. */
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
    <div className="chat-compare">
      <div className="chat-lane-tabs" role="tablist" aria-label="模型">
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
        className="chat-lanes"
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
            className="chat-lane"
            aria-label={`模型 ${lane + 1}：${model.name}`}
          >
            <LaneHead
              index={lane}
              model={model}
              known={known}
              onSettings={isSynced ? undefined : () => onSettings(lane)}
              onRemove={isBlank && models.length > 2 ? () => onRemove(lane) : undefined}
              onModel={(modelId) => chat.setModel(lane, modelId)}
            />
            <ChatLog
              {...{ chat, lane, models, known }}
              label={`与${model.name}的对话`}
              welcome={<p className="chat-lane-blank">{model.description}</p>}
            />
          </section>
        ))}
      </div>
    </div>
  )
}
