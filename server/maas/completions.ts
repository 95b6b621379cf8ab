import type { EndpointName } from '../../contract/endpoints.ts'
import type { OrderCreated } from '../../contract/order.ts'
import type { Context } from '../services/context.ts'
import type { Publication } from '../../contract/catalog.ts'
import { withNodes } from '../services/catalog/publish-for-staff.ts'
import { forgetKeys } from '../services/key/active-keys.ts'
import { withPayLink } from '../services/payment/pay-link.ts'

interface Finished {
  ctx: Context
  result: unknown
}

const addPayWay = ({ ctx, result }: Finished) => withPayLink({ ctx, result: result as OrderCreated })

const addNodes = ({ ctx, result }: Finished) => withNodes(ctx, result as Publication)

/** A key that was read before the transaction ended is read again. */
const readKeysAgain = async ({ ctx, result }: Finished) => {
  forgetKeys(ctx.deps.database)
  return result
}

/** What follows the transaction of an endpoint, because it needs a remote service, the other nodes or what was committed. */
const completions: Partial<Record<EndpointName, (finished: Finished) => Promise<unknown>>> = {
  'order.topup': addPayWay,
  'order.purchase': addPayWay,
  'catalog.import': addNodes,
  'catalog.restore': addNodes,
  'catalog.withdraw': addNodes,
  'catalogModel.add': addNodes,
  'catalogModel.edit': addNodes,
  'channel.add': addNodes,
  'channel.edit': addNodes,
  'channel.state': addNodes,
  'route.add': addNodes,
  'route.edit': addNodes,
  'route.cost': addNodes,
  'route.remove': addNodes,
  'setup.addModel': addNodes,
  'user.freeze': readKeysAgain,
  'user.unfreeze': readKeysAgain,
  'user.revokeKeys': readKeysAgain,
}

export const completed = async (name: EndpointName, finished: Finished): Promise<unknown> =>
  completions[name]?.(finished) ?? finished.result
