import { setTimeout as sleep } from 'node:timers/promises'
import type { Drill } from './drill.ts'

/** kill -9 of each node in turn under traffic: what was acknowledged is there once, and the node serves again. */
export const crash: Drill = {
  title: '节点被杀',
  provesItself: true,
  async play(open) {
    const harness = await open()
    const startedAt = performance.now()
    let slowestMs = 0
    for (let index = 0; index < harness.nodes.nodes.length; index += 1) {
      await sleep(2000)
      const killedAt = performance.now()
      await harness.nodes.killAndRestart(index)
      slowestMs = Math.max(slowestMs, performance.now() - killedAt)
    }
    await sleep(2000)
    await Promise.all(harness.players.map((player) => player.stop()))
    const booked = harness.booked()
    await harness.prove(harness.databaseUrl, `${harness.folder}/0`, booked)
    return `${booked.length} 笔都在且只有一次，最慢 ${(slowestMs / 1000).toFixed(1)} 秒又就绪，共 ${((performance.now() - startedAt) / 1000).toFixed(0)} 秒`
  },
}
