import type { AppForm } from '../../config/runtime/app-config.ts'
import { rowValue } from '../../config/runtime/row-value.ts'
import type { Row } from '../list-state/use-list-table.ts'

/** What is shown once of an answer. */
export type AppShown = NonNullable<AppForm['shown']>

/** Whether it is the answer to a repeated request: the first one did not arrive, and had what is shown once. */
export const isLost = ({ once }: AppShown, answer: Row): boolean =>
  once !== '' && rowValue(answer, once) === null

/** @param title of what was done */
export const resultTitle = (shown: AppShown, answer: Row, title: string): string =>
  (isLost(shown, answer) ? shown.lost?.title : shown.title) || title
