import { type FoundVideo, VIDEO_FAILED } from '../../content/index.ts'
import { unixSeconds } from '../wire/unix-seconds.ts'
import { costNumber } from '../wire/cost-number.ts'

/** A job as OpenAI's clients know it, with what it cost once it is done. */
export const videoWire = (video: FoundVideo, prompt: string) => ({
  id: video.id,
  object: 'video',
  model: video.model_id,
  status: video.status,
  progress: video.progress,
  prompt,
  size: video.size,
  seconds: String(video.seconds),
  created_at: unixSeconds(video.created_at),
  completed_at: video.status === 'completed' ? unixSeconds(video.ended_at) : null,
  expires_at: unixSeconds(video.expires_at),
  remixed_from_video_id: null,
  error: video.status === 'failed' ? { code: VIDEO_FAILED, message: video.error } : null,
  ...(video.status === 'completed' ? { usage: { cost: costNumber(video.cost_nano) } } : {}),
})
