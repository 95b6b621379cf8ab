import { lazyWithPreload } from '../../ui/lazy-with-preload.ts'
import type { TriableType } from '../../components/models/model-types.ts'

/** The code of each is larger than the page that shows it. */
export const panels = {
  chat: lazyWithPreload(async () => ({ default: (await import('./chat/chat-panel.tsx')).ChatPanel })),
  image: lazyWithPreload(async () => ({ default: (await import('./studio/image-panel.tsx')).ImagePanel })),
  speech: lazyWithPreload(async () => ({ default: (await import('./studio/speech-panel.tsx')).SpeechPanel })),
  video: lazyWithPreload(async () => ({ default: (await import('./studio/video-panel.tsx')).VideoPanel })),
} satisfies Record<TriableType, unknown>
