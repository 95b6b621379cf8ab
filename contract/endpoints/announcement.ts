import { z } from 'zod'
import {
  AnnouncementAdd,
  AnnouncementEdit,
  AnnouncementId,
  AnnouncementPreview,
  AnnouncementStep,
} from '../announcement.ts'
import { announcement } from '../entities/announcement.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { staffGet, staffPost, type Group } from './endpoint.ts'

/** Announcements as staff write them; users read them by `notice.mine` and `notice.public`. */
export const announcementEndpoints = {
  'announcement.list': {
    ...staffGet('/admin/notice/list', 'notice.read'),
    ...entityList(announcement, {
      /** A part of the title. */
      filters: { keyword: z.string().max(64).optional() },
      withoutTitles: ['rev'],
    }),
  },
  'announcement.detail': { ...staffGet('/admin/notice/detail', 'notice.read'), ...entityGet(announcement) },
  /** Who would see it from when until when, were it published now. */
  'announcement.preview': {
    ...staffGet('/admin/notice/preview', 'notice.read'),
    input: AnnouncementId,
    result: AnnouncementPreview,
  },
  /** Adds a draft, which only staff see. */
  'announcement.add': {
    ...staffPost('/admin/notice/add', 'notice.write'),
    reason: true,
    input: AnnouncementAdd,
    result: announcement.row,
  },
  /** It changes a draft or a published announcement, which readers see as it is then; it is not shown again to those who have read it. */
  'announcement.edit': {
    ...staffPost('/admin/notice/edit', 'notice.write'),
    reason: true,
    input: AnnouncementEdit,
    result: announcement.row,
  },
  /** Shows a draft to its audience, on every node within a second. */
  'announcement.publish': {
    ...staffPost('/admin/notice/publish', 'notice.write'),
    reason: true,
    input: AnnouncementStep,
    result: announcement.row,
  },
  /** Hides it for good. */
  'announcement.withdraw': {
    ...staffPost('/admin/notice/withdraw', 'notice.write'),
    reason: true,
    input: AnnouncementStep,
    result: announcement.row,
  },
} as const satisfies Group<'announcement'>
