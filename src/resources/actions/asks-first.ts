import type { AppAction } from '../../config/runtime/app-config.ts'

/** Whether an action asks something before it is done. */
export const asksFirst = ({ isAsking, confirm }: AppAction): boolean => isAsking || Boolean(confirm)
