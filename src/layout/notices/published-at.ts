import type { Notice, Published } from '../../../contract/notice.ts'

/** The announcements of one place, in their order. */
export const publishedAt = (notices: readonly Notice[], place: Published['place']): Published[] =>
  notices.filter((notice): notice is Published => notice.kind === 'announcement' && notice.place === place)
