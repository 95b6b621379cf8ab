import { refreshUser } from '../providers/account.ts'
import { getV1 } from '../v1/get-v1.ts'
import { toV1Failure, V1Failure } from '../v1/v1-failure.ts'
import type { createShelf } from './create-shelf.ts'
import { readVideo } from './read-video.ts'
import type { MadeVideo } from './video-types.ts'
import { waitForTurn } from './wait-for-turn.ts'

type VideoShelf = ReturnType<typeof createShelf<MadeVideo>>

/** Asks how a video is until it ended, then fetches it. A broken network is waited out; what was taken off the shelf is left. */
export async function followVideo(shelf: VideoShelf, video: MadeVideo): Promise<void> {
  const signal = shelf.lifetime()
  const path = `/videos/${encodeURIComponent(video.id)}` as const
  let current = video
  const isWanted = () => !signal.aborted && shelf.read().includes(current)
  const change = (patch: Partial<MadeVideo>) => {
    const next = { ...current, ...patch }
    shelf.change(current, next)
    current = next
  }

  while (isWanted()) {
    try {
      const job = readVideo(await (await getV1({ path, signal })).json())
      if (!isWanted()) return
      change({ ...job, failure: null })
      if (job.status === 'failed' || job.status === 'completed') break
    } catch (error) {
      if (!isWanted()) return
      const failure = toV1Failure(error)
      change({ failure: failure.reason === 'missing' ? gone() : failure })
      if (failure.reason === 'missing' || failure.reason === 'signedOut') return
    }
    await waitForTurn(signal)
  }
  if (!isWanted()) return
  void refreshUser()
  if (current.status !== 'completed') return
  try {
    const film = await (await getV1({ path: `${path}/content`, signal })).blob()
    if (isWanted()) change({ url: URL.createObjectURL(film) })
  } catch (error) {
    if (isWanted()) change({ failure: toV1Failure(error) })
  }
}

const gone = () => new V1Failure('missing', '这个视频已过期，服务器上不再保存')
