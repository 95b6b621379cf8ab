import { parentPort } from 'node:worker_threads'
import { argon2id, argon2Verify } from 'hash-wasm'
import type { ArgonAnswer, ArgonTask } from './run-argon.ts'

const SHAPE = { parallelism: 1, hashLength: 32, outputType: 'encoded' } as const

export function run(): void {
  parentPort?.on('message', async (task: ArgonTask) => parentPort?.postMessage(await work(task)))
}

async function work(task: ArgonTask): Promise<ArgonAnswer> {
  const { password } = task
  if ('hash' in task) return { isEqual: await argon2Verify({ password, hash: task.hash }) }
  return { hash: await argon2id({ ...SHAPE, ...task.cost, password, salt: task.salt }) }
}
