import type { ImageOptions, SpeechOptions, VideoOptions } from '../../../../contract/media-options.ts'

export const defaultImageOptions: ImageOptions = { sizes: ['1024x1024'], countMax: 1, takesSeed: false }
export const defaultSpeechOptions: SpeechOptions = {
  voices: [{ id: 'alloy', name: 'Alloy' }],
  formats: ['wav'],
  takesSpeed: false,
  transcribes: false,
}
export const defaultVideoOptions: VideoOptions = { sizes: ['1280x720'], seconds: [4] }
