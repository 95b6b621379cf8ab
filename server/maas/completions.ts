import type { EndpointName } from '../../contract/endpoints.ts'
import type { OrderCreated } from '../../contract/order.ts'
import type { Context, UserContext } from '../governance/context.ts'
import type { Publication } from '../../contract/catalog.ts'
import { awaitNodes, readHead, withNodes } from '../catalog/index.ts'
import { forgetKeys } from '../usage/index.ts'
import { forgetRedeemTry, withPayLink } from '../money/index.ts'

interface Finished {
  ctx: Context
  result: unknown
}

const addPayWay = ({ ctx, result }: Finished) => withPayLink({ ctx, result: result as OrderCreated })

const addNodes = ({ ctx, result }: Finished) => withNodes(ctx, result as Publication)

/** What is read next is to show what is on sale now. */
const awaitCatalog = async ({ ctx, result }: Finished) => {
  const head = await readHead(ctx.deps.database.db)
  if (head) await awaitNodes(ctx.deps, head.seq)
  return result
}

/** A key that was read before the transaction ended is read again. */
const readKeysAgain = async ({ ctx, result }: Finished) => {
  forgetKeys(ctx.deps.database)
  return result
}

const forgetTry = async ({ ctx, result }: Finished) => {
  await forgetRedeemTry(ctx as UserContext)
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
  'offer.add': addNodes,
  'offer.edit': addNodes,
  'offer.state': addNodes,
  'topupRule.edit': addNodes,
  'inviteRule.edit': addNodes,
  'channel.add': addNodes,
  'channel.edit': addNodes,
  'channel.state': addNodes,
  'route.add': addNodes,
  'route.edit': addNodes,
  'route.cost': addNodes,
  'route.remove': addNodes,
  'setup.addModel': addNodes,
  'setup.launch': awaitCatalog,
  'user.freeze': readKeysAgain,
  'user.unfreeze': readKeysAgain,
  'user.revokeKeys': readKeysAgain,
  'voucher.redeem': forgetTry,
}

export const completed = async (name: EndpointName, finished: Finished): Promise<unknown> =>
  completions[name]?.(finished) ?? finished.result
