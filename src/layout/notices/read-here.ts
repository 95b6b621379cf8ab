import { browserStorage } from '../../config/runtime/browser-storage.ts'

const STORED = 'readNotices'
const KEPT = 50

/** What a visitor has read in this browser: ids of announcements, which say nothing of their reader. */
export const idsReadHere = (): string[] => (browserStorage.getItem(STORED) ?? '').split(' ').filter(Boolean)

export const isReadHere = (id: string) => idsReadHere().includes(id)

export const setReadHere = (id: string) =>
  browserStorage.setItem(STORED, [...new Set([...idsReadHere(), id])].slice(-KEPT).join(' '))
