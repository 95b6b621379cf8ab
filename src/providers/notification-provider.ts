import type { NotificationProvider } from '@refinedev/core'
import { toast } from './toast.ts'
import { NOT_IN_VIEW } from './view/not-in-view.ts'

/** Refine's description of a failure says why and its title only that something failed; the title of a success says what was done. */
export const notificationProvider: NotificationProvider = {
  open: ({ type, message, description }) => {
    const text = type === 'success' ? message : description || message
    if (text === NOT_IN_VIEW) return
    toast({ type: type === 'progress' ? 'info' : type, message: text })
  },
  close: () => undefined,
}
