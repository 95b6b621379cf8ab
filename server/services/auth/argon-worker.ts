import { parentPort } from 'node:worker_threads'
import { argon2id, argon2Verify } from 'hash-wasm'
import type { ArgonAnswer, ArgonTask } from './run-argon.ts'

/** The second of OWASP's argon2id settings: 19 MiB, two passes. */
const COST = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 }

const tell = (answer: ArgonAnswer) => parentPort?.postMessage(answer)

/** Hashes or verifies one password, and tells its parent. */
export async function run(task: ArgonTask): Promise<void> {
  const { password } = task
  if ('hash' in task) tell({ isEqual: await argon2Verify({ password, hash: task.hash }) })
  else tell({ hash: await argon2id({ ...COST, password, salt: task.salt, outputType: 'encoded' }) })
}
