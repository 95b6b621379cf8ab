import type { NotificationProvider } from '@refinedev/core'
import { outage } from './outage.ts'
import { toast } from './toast.ts'
import { NOT_IN_VIEW } from './view/not-in-view.ts'

/** How refine calls what it says of a read. */
const OF_READS = /(?:^get|-useList|-useInfiniteList|-getMany|-getOne)-notification$/

/** Refine's description of a failure says why and its title only that something failed; the title of a success says what was done. */
export const notificationProvider: NotificationProvider = {
  open: ({ key = '', type, message, description }) => {
    const text = type === 'success' ? message : description || message
    if (text === NOT_IN_VIEW || (type === 'error' && OF_READS.test(key) && outage.isTold(text))) return
    toast({ type: type === 'progress' ? 'info' : type, message: text })
  },
  close: () => undefined,
}
