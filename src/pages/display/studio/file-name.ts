import type { Creation } from '../../../../contract/creation.ts'
import { dayOf } from '../../../../contract/time.ts'

const words = { image: 'image', speech: 'speech', transcript: 'transcript', video: 'video' }

export const fileNameOf = ({ kind, createdAt, requestId }: Creation, ending: string, index = 0) =>
  `${words[kind]}-${dayOf(createdAt)}-${requestId.slice(0, 6)}-${index + 1}.${ending}`
