import { idempotentAttempts } from '../../../providers/idempotent-attempts.ts'
import { postV1, sendV1 } from '../../../providers/v1/send-v1.ts'
import { sleep } from '../../../providers/sleep.ts'
import { isOpenAttempt, V1Failure } from '../../../providers/v1/v1-failure.ts'
import { pendingGenerations, type PendingGeneration } from './pending-generations.ts'

const once = idempotentAttempts(isOpenAttempt)
const IN_FLIGHT_MS = 1000

interface Generate extends Pick<PendingGeneration, 'path' | 'body'> {
  signal: AbortSignal
}

export async function generate({ path, body, signal }: Generate): Promise<void> {
  await once({ path, body }, (idempotencyKey) =>
    carryOut({ path, body, idempotencyKey, startedAt: Date.now() }, signal),
  )
}

/** Waits for a request of a previous page; same idempotency key, so it is billed once. */
export async function resumeGeneration(one: PendingGeneration, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await carryOut(one, signal)
      return
    } catch (error) {
      const reason = error instanceof V1Failure ? error.reason : null
      // Finished and listed, but its response was too large to store.
      if (reason === 'unkept') return
      if (reason !== 'inFlight' || signal.aborted) throw error
    }
    await sleep(IN_FLIGHT_MS)
  }
}

async function carryOut(one: PendingGeneration, signal: AbortSignal) {
  const { path, body, idempotencyKey } = one
  pendingGenerations.add(one)
  try {
    await (await postV1({ path, body, signal, idempotencyKey })).arrayBuffer()
  } finally {
    pendingGenerations.remove(one)
  }
}

interface Transcribe {
  modelId: string
  file: File
  signal: AbortSignal
}

export async function transcribe({ modelId, file, signal }: Transcribe): Promise<void> {
  const { name, size, lastModified } = file
  await once({ modelId, name, size, lastModified }, async (idempotencyKey) => {
    const response = await sendV1(
      { path: '/audio/transcriptions', signal },
      {
        method: 'POST',
        headers: {
          'Content-Type': `multipart/form-data; boundary=${idempotencyKey}`,
          'Idempotency-Key': idempotencyKey,
        },
        body: formOf({ modelId, file, boundary: idempotencyKey }),
      },
    )
    return response.arrayBuffer()
  })
}

/** A fixed boundary keeps the body identical between attempts, as idempotency requires. */
function formOf({ modelId, file, boundary }: { modelId: string; file: File; boundary: string }): Blob {
  const part = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`
  const fileName = file.name.replaceAll(/["\r\n]/g, '_')
  return new Blob([
    `${part('model')}\r\n${modelId}\r\n`,
    `${part('file', `; filename="${fileName}"`)}Content-Type: ${file.type || 'audio/wav'}\r\n\r\n`,
    file,
    `\r\n--${boundary}--\r\n`,
  ])
}
