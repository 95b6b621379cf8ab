import type { ImageOptions, SpeechOptions, VideoOptions } from '../../contract/media-options.ts'

/** What is offered for a model of a server that does not say what it takes. */
export const plainImage: ImageOptions = { sizes: ['1024x1024'], countMax: 1, takesSeed: false }
export const plainSpeech: SpeechOptions = {
  voices: [{ id: 'alloy', name: 'Alloy' }],
  formats: ['wav'],
  takesSpeed: false,
  transcribes: false,
}
export const plainVideo: VideoOptions = { sizes: ['1280x720'], seconds: [4] }
