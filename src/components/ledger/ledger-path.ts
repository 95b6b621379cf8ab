import { listPath } from '../../resources/list-state/list-path.ts'
import { pathOf } from '../../providers/path-of.ts'

/** @param refId an order's number or a call's request id */
export const ledgerPath = (refId: string): string => listPath(pathOf('income'), { refId })
