import { someone, type Scene } from './scene.ts'

/** The play goes on after that: of many customers not all are waited for. */
const READERS_MAX = 80

/** Some of the customers open the console in the hours after an announcement, and put away what they read. */
export async function readAnnouncements({ harness, random, customers }: Scene): Promise<void> {
  const { time, deps } = harness
  await deps.announcements.read()
  const present = customers.filter(
    ({ client, isGone, persona, joinsAt, leavesAt }) =>
      client !== null && !isGone && persona !== 'visitor' && joinsAt < time.now && leavesAt > time.now,
  )
  for (const { client } of present.filter(() => random.chance(0.4)).slice(0, READERS_MAX)) {
    time.now += random.int(10, 90) * 1000
    const shown = (await client?.must('notice.mine')) ?? []
    for (const { id, kind } of shown)
      if (kind === 'announcement') await client?.must('notice.dismiss', { id })
  }
}

/** The codes of a batch of vouchers are drawn, and some customers redeem theirs. */
export async function redeemVouchers(scene: Scene, { name, redeemed }: { name: string; redeemed: number }) {
  const operator = scene.cast.of('operator')
  const { records } = await operator.must('voucher.list', { pageSize: 100 })
  const batch = records.find((one) => one.name === name && one.drawnAt === null)
  if (!batch) return
  const { id, rev } = batch
  const { csv } = await operator.must('voucher.draw', { id, rev, reason: `${name}的兑换码` })
  const codes = (csv ?? '').trim().split('\r\n').slice(1)
  const taken = new Set<string>()
  for (const code of codes.slice(0, redeemed)) {
    const customer = someone(
      scene,
      ({ client, persona, idNumber }) => client !== null && persona !== 'abuser' && !taken.has(idNumber),
    )
    if (!customer) return
    taken.add(customer.idNumber)
    await customer.client?.must('voucher.redeem', { code: code.split(',')[0] })
  }
}
