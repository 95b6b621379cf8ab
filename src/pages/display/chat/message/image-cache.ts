import { call } from '../../../../providers/http.ts'
import type { Picture } from './chat-types.ts'

const known = new Map<string, Promise<Picture>>()

export const imageCache = {
  /** @throws HttpFailure if it cannot be loaded */
  read: (id: string): Promise<Picture> => {
    const found = known.get(id)
    if (found) return found
    const request: Promise<Picture> = call('conversation.attachment', { id }, { isSilent: true })
    known.set(id, request)
    request.catch(() => known.delete(id))
    return request
  },
  set: (id: string, picture: Picture) => void known.set(id, Promise.resolve(picture)),
  clear: () => known.clear(),
}

export const dataUrl = ({ contentType, data }: Picture) => `data:${contentType};base64,${data}`
