import { createAttempts } from '../v1/create-attempts.ts'
import { postV1 } from '../v1/post-v1.ts'
import { createShelf } from './create-shelf.ts'
import { followVideo } from './follow-video.ts'
import { readVideo } from './read-video.ts'
import { rememberVideos, rememberedVideos } from './remembered-videos.ts'
import { emptyVideo, type MadeVideo } from './video-types.ts'

export const videoShelf = createShelf<MadeVideo>(({ url }) => url !== null && URL.revokeObjectURL(url))

videoShelf.subscribe(() => rememberVideos(videoShelf.read()))

const once = createAttempts()

interface MakeVideo {
  modelId: string
  prompt: string
  seconds: string
  size: string
  signal: AbortSignal
}

/** Hands a video job in, puts it on the shelf and follows it to its end, whatever screen is shown. */
export async function makeVideo({ modelId, prompt, seconds, size, signal }: MakeVideo): Promise<void> {
  const body = { model: modelId, prompt, seconds, size }
  const job = await once(body, async (idempotencyKey) => {
    const response = await postV1({ path: '/videos', body, signal, idempotencyKey })
    return readVideo(await response.json())
  })
  if (videoShelf.read().some(({ id }) => id === job.id)) return
  follow({ ...emptyVideo, ...job })
}

/** Brings back the videos that this tab asked for before it was loaded anew. */
export function resumeVideos(): void {
  for (const id of rememberedVideos().toReversed())
    if (!videoShelf.read().some((video) => video.id === id)) follow({ ...emptyVideo, id })
}

/** Follows a video again after its content could not be fetched. */
export function refetchVideo(video: MadeVideo): void {
  const again = { ...video, failure: null }
  videoShelf.change(video, again)
  void followVideo(videoShelf, again)
}

function follow(video: MadeVideo): void {
  videoShelf.add(video)
  void followVideo(videoShelf, video)
}
