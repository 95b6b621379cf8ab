import type { VideoRow } from '../../services/video/video-row.ts'
import type { Upstreams } from '../upstream/create-upstreams.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** The upstream that took a job, with the key that it took it by: another account does not know the job. */
export function upstreamOf(upstreams: Upstreams, video: VideoRow): Upstream | undefined {
  const { upstream, upstream_account } = video
  return upstreams
    .of(video.model_id)
    .find(({ name, account }) => (upstream_account === '' ? name === upstream : account === upstream_account))
}
