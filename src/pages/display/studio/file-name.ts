import type { Creation } from '../../contract/creation.ts'
import { dayOf } from '../../contract/time.ts'

const words = { image: 'image', speech: 'speech', transcript: 'transcript', video: 'video' }

/** What a file of a creation is called when it is saved: kind, day and the start of its id. */
export const fileNameOf = ({ kind, createdAt, requestId }: Creation, ending: string, index = 0) =>
  `${words[kind]}-${dayOf(createdAt)}-${requestId.slice(0, 6)}-${index + 1}.${ending}`
