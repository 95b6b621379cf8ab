import { getAnnouncement, listAnnouncements } from '../../governance/announcement/list-announcements.ts'
import { previewAnnouncement } from '../../governance/announcement/preview-announcement.ts'
import { publishAnnouncement, withdrawAnnouncement } from '../../governance/announcement/step-announcement.ts'
import { addAnnouncement, editAnnouncement } from '../../governance/announcement/write-announcement.ts'
import type { Handlers } from './types.ts'

export const announcementHandlers = {
  'announcement.list': listAnnouncements,
  'announcement.detail': getAnnouncement,
  'announcement.preview': previewAnnouncement,
  'announcement.add': addAnnouncement,
  'announcement.edit': editAnnouncement,
  'announcement.publish': publishAnnouncement,
  'announcement.withdraw': withdrawAnnouncement,
} satisfies Handlers<'announcement.'>
