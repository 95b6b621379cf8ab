import {
  addAnnouncement,
  editAnnouncement,
  getAnnouncement,
  listAnnouncements,
  previewAnnouncement,
  publishAnnouncement,
  withdrawAnnouncement,
} from '../../governance/index.ts'
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
