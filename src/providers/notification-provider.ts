import type { NotificationProvider } from '@refinedev/core'
import { toast } from './toast.ts'

/** Refine's titles are English ("Error (status code: 401)"); what the reader is told is the Chinese description. */
export const notificationProvider: NotificationProvider = {
  open: ({ type, message, description }) => {
    toast({ type: type === 'progress' ? 'info' : type, message: description || message })
  },
  close: () => undefined,
}
