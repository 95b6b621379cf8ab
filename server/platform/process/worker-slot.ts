import cluster from 'node:cluster'

/** By it `runWorkers` tells a worker its slot. */
export const SLOT_VARIABLE = 'WORKER_SLOT'
/** What the primary process sends to a worker that another one replaces. */
export const RETIRE = 'retire'

/** `1` to `WORKERS`, kept by the worker that takes another's place; empty: this process serves alone. */
export const workerSlot = cluster.isWorker ? (process.env[SLOT_VARIABLE] ?? '') : ''
