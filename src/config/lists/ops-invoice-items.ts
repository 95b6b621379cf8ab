import type { Resource } from '../compiler/types.ts'
import invoiceItems from './invoice-items.ts'

export default { ...invoiceItems, endpoint: 'managedInvoice.items', export: true } satisfies Resource
