import { createAttempts } from '../v1/create-attempts.ts'
import { postV1 } from '../v1/post-v1.ts'
import { sendV1 } from '../v1/send-v1.ts'
import { V1Failure } from '../v1/v1-failure.ts'
import { unfinished, type Unfinished } from './unfinished.ts'

const once = createAttempts()
/** So often what is being made already is asked for. */
const IN_FLIGHT_MS = 1000

interface Generate extends Pick<Unfinished, 'path' | 'body'> {
  signal: AbortSignal
}

/** Has something made and waits for the whole answer, which the server keeps. */
export async function generate({ path, body, signal }: Generate): Promise<void> {
  await once({ path, body }, (idempotencyKey) =>
    carryOut({ path, body, idempotencyKey, startedAt: Date.now() }, signal),
  )
}

/** Waits for what an earlier visit asked for; it is made and billed once. */
export async function takeUp(one: Unfinished, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await carryOut(one, signal)
      return
    } catch (error) {
      const reason = error instanceof V1Failure ? error.reason : null
      // It was made, and stands in the list.
      if (reason === 'unkept') return
      if (reason !== 'inFlight' || signal.aborted) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, IN_FLIGHT_MS))
  }
}

async function carryOut(one: Unfinished, signal: AbortSignal) {
  const { path, body, idempotencyKey } = one
  unfinished.note(one)
  try {
    await (await postV1({ path, body, signal, idempotencyKey })).arrayBuffer()
  } finally {
    unfinished.drop(one)
  }
}

interface Transcribe {
  modelId: string
  file: File
  signal: AbortSignal
}

/** Has a sound written down. */
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

/** A form with a boundary of its own: with the browser's, which is new each time, no attempt would be like the one before. */
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
