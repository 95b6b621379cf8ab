import { lazy, Suspense } from 'react'
import type { Model } from '../../../contract/model.ts'
import { DisplaySkeleton } from './display-skeleton.tsx'
import type { DisplayType } from './display-type.ts'

const ChatPanel = lazy(() =>
  import('./chat/chat-panel.tsx').then((module) => ({ default: module.ChatPanel })),
)
const ImagePanel = lazy(() =>
  import('./studio/image-panel.tsx').then((module) => ({ default: module.ImagePanel })),
)
const SpeechPanel = lazy(() =>
  import('./studio/speech-panel.tsx').then((module) => ({ default: module.SpeechPanel })),
)
const VideoPanel = lazy(() =>
  import('./studio/video-panel.tsx').then((module) => ({ default: module.VideoPanel })),
)

const panels = {
  chat: ChatPanel,
  image: ImagePanel,
  speech: SpeechPanel,
  video: VideoPanel,
} satisfies Record<DisplayType, unknown>

export function DisplayPanel({ type, model }: { type: DisplayType; model: Model }) {
  const Tool = panels[type]
  return (
    <Suspense fallback={<DisplaySkeleton />}>
      <Tool model={model} />
    </Suspense>
  )
}
