import { useContext } from 'react'
import { useLocation } from 'react-router'
import type { AppResource } from '../../config/runtime/app-config.ts'
import { DETAIL, TAB } from '../../config/runtime/detail-address.ts'
import { fillPath } from '../../config/runtime/row-value.ts'
import { pathWith, useClose } from './open-in-address.ts'
import { EmbeddedList } from './embedded-list.ts'

export const OPENED_HERE = 'detail-of-list'

/** Kept in the address: shareable, and Back closes it. */
export function useDetail({ detail, rowKey }: Pick<AppResource, 'detail' | 'rowKey'>) {
  const location = useLocation()
  const isEmbedded = useContext(EmbeddedList)

  /** @returns empty if the row has no detail that opens from here */
  function pathTo(next: string): string {
    if (!detail) return ''
    if (isEmbedded) return detail.to && fillPath({ path: detail.to, row: { [rowKey]: next } })
    return pathWith(location, { [DETAIL]: next, [TAB]: null })
  }

  return {
    key: new URLSearchParams(location.search).get(DETAIL),
    pathTo,
    close: useClose(OPENED_HERE, [DETAIL, TAB]),
  }
}
