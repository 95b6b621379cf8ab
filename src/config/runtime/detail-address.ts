/** The query parameters by which an address keeps the open detail of a list, and the open tab of a detail. */
export const DETAIL = 'detail'
export const TAB = 'tab'
