import { call } from '../../providers/http.ts'
import type { Picture } from './chat-types.ts'

const known = new Map<string, Promise<Picture>>()

/** Pictures of conversations by id, fetched once a visit. */
export const pictures = {
  /** @throws HttpFailure if it is not to be had */
  read: (id: string): Promise<Picture> => {
    const found = known.get(id)
    if (found) return found
    const asked: Promise<Picture> = call('conversation.attachment', { id }, { isSilent: true })
    known.set(id, asked)
    asked.catch(() => known.delete(id))
    return asked
  },
  remember: (id: string, picture: Picture) => void known.set(id, Promise.resolve(picture)),
  forget: () => known.clear(),
}

export const dataUrl = ({ contentType, data }: Picture) => `data:${contentType};base64,${data}`
