import { EndSwitch } from '../../../components/end-notification/end-switch.tsx'
import { call } from '../../../providers/http.ts'
import { isOpen, useCreations } from './use-creations.ts'

const LOOKED_AT = '100'

/** Beside the videos: a notification of those that are being made. */
export function VideoEnd() {
  const open = useCreations('video').data?.pages.flatMap(({ records }) => records.filter(isOpen)) ?? []
  return <EndSwitch jobs={open.map(({ id }) => ({ id, look: () => lookAtVideo(id) }))} />
}

async function lookAtVideo(id: string) {
  const { records } = await call('media.list', { kind: 'video', pageSize: LOOKED_AT }, { isSilent: true })
  const video = records.find((one) => one.id === id)
  if (video && isOpen(video)) return null
  return video ? (video.status === 'completed' ? '视频生成好了' : '视频没有生成出来，没有扣费') : ''
}
