import { TAB_VIDEOS } from '../providers/session.ts'
import type { MadeVideo } from './video-types.ts'

/** So many come back when the tab is loaded anew. */
const REMEMBERED_MAX = 10

/** Ids, newest first, of the videos that this tab asked for. */
export function rememberedVideos(): string[] {
  return (sessionStorage.getItem(TAB_VIDEOS) ?? '').split(' ').filter(Boolean)
}

/** Keeps the ids, and nothing else, of those that can still be had. */
export function rememberVideos(videos: readonly MadeVideo[]): void {
  const ids = videos
    .filter(({ status, failure }) => status !== 'failed' && failure?.reason !== 'missing')
    .map(({ id }) => id)
  if (ids.length === 0) sessionStorage.removeItem(TAB_VIDEOS)
  else sessionStorage.setItem(TAB_VIDEOS, ids.slice(0, REMEMBERED_MAX).join(' '))
}
