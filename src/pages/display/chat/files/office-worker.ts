import { officeText } from './office-text.ts'

globalThis.addEventListener('message', ({ data }: MessageEvent<{ bytes: ArrayBuffer; room: number }>) =>
  globalThis.postMessage(officeText(new Uint8Array(data.bytes), data.room)),
)
