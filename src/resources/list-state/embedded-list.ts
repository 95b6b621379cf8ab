import { createContext } from 'react'

/** Whether a list stands within another page, whose address is not its own: its details open at their own addresses. */
export const EmbeddedList = createContext(false)
