import type { Deps } from '../../server/governance/context.ts'
import { liveNodes } from '../../server/catalog/publishing/live-nodes.ts'
import { DEMO_PAY_URL } from './demo-payments.ts'
import type { DemoOptions } from './options.ts'

/** It is called before the database is opened. @throws Error with a Chinese sentence for a server that is not to be filled */
export function assertMayTouch(
  env: Pick<Deps['env'], 'isProduction' | 'CATALOG_SOURCE'>,
  options: DemoOptions,
): void {
  if (env.isProduction && !options['in-production'])
    throw new Error('这是生产环境（NODE_ENV=production），不写演示数据；确实要写，加上 --in-production')
  if (env.CATALOG_SOURCE === 'file')
    throw new Error('演示里要改价、上架，不能以文件为准（CATALOG_SOURCE=file）')
}

/**
 * A running node would send refunds and count time of its own; orders of a real provider would be asked for at the demo's.
 * @throws Error with a Chinese sentence
 */
export async function assertMayFill({ database, clock }: Deps, options: DemoOptions): Promise<void> {
  const { db, engine } = database
  const nodes = await liveNodes(db, { engine, now: clock() })
  if (nodes.length > 0)
    throw new Error(`有服务正在用这个数据库（${nodes.map(({ node_id: id }) => id).join('、')}），请先停下它`)
  const { users } = await db
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow()
  if (users > 0 && !options.append)
    throw new Error(`数据库里已经有 ${users} 个用户，不写演示数据；确实要加在后面，加上 --append`)
  const real = await db
    .selectFrom('order')
    .leftJoin('payment', 'payment.order_no', 'order.order_no')
    .select('order.order_no')
    .where('order.channel', 'in', ['alipay', 'wechat'])
    .where((eb) =>
      eb.or([eb('payment.pay_url', 'is', null), eb('payment.pay_url', 'not like', `${DEMO_PAY_URL}%`)]),
    )
    .limit(1)
    .executeTakeFirst()
  if (real) throw new Error('数据库里有真实支付渠道的订单，演示数据不能与它们放在一起')
}
