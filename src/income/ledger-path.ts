/**
 * The ledger, filtered by what caused its rows; lists keep their filters in the address, in refine's way.
 * @param refId an order's number or a call's request id
 */
export const ledgerPath = (refId: string): string =>
  `/center/income?${new URLSearchParams({
    'filters[0][field]': 'refId',
    'filters[0][operator]': 'eq',
    'filters[0][value]': refId,
  })}`
