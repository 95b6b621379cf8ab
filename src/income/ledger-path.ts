import { listPath } from '../resources/list-path.ts'

/**
 * The ledger, filtered by what caused its rows.
 * @param refId an order's number or a call's request id
 */
export const ledgerPath = (refId: string): string => listPath('/center/income', { refId })
