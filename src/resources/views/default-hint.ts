import type { SavedView } from '../../../contract/view.ts'
import { browserStorage } from '../../config/runtime/browser-storage.ts'

const PLACE = 'maas.views'

/**
 * Which lists open with a view of the reader's, remembered by their names alone: such a list waits for its view before it reads any
 * rows, while the others need not wait.
 */
export const defaultHint = {
  has: (list: string) => (browserStorage.getItem(PLACE) ?? '').split(' ').includes(list),
  set(views: readonly SavedView[]) {
    const lists = views.filter(({ isDefault }) => isDefault).map(({ list }) => list)
    if (lists.length === 0) browserStorage.removeItem(PLACE)
    else browserStorage.setItem(PLACE, lists.join(' '))
  },
}
