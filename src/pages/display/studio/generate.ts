import { idempotentAttempts } from '../../../providers/idempotent-attempts.ts'
import { postV1, sendV1 } from '../../../providers/v1/send-v1.ts'
import { sleep } from '../../../providers/sleep.ts'
import { isOpenAttempt, V1Failure } from '../../../providers/v1/v1-failure.ts'
import { pendingGenerations, type PendingGeneration } from './pending-generations.ts'
import { serverNow } from '../../../providers/server-time.ts'

const once = idempotentAttempts(isOpenAttempt)
const IN_FLIGHT_MS = 1000

interface Generate extends Pick<PendingGeneration, 'path' | 'body'> {
  signal: AbortSignal
}

export async function generate({ path, body, signal }: Generate): Promise<void> {
  await once({ path, body }, (idempotencyKey) =>
    carryOut({ path, body, idempotencyKey, startedAt: serverNow() }, signal),
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
  const form = { fields: { model: modelId }, files: [['file', file]] as const, type: 'audio/wav' }
  await sendForm('/audio/transcriptions', form, signal)
}

interface Edit {
  modelId: string
  prompt: string
  size: string
  count: number
  pictures: readonly File[]
  mask: File | null
}

/** Makes pictures of pictures. @returns the id of the request */
export function editPictures(edit: Edit, signal: AbortSignal): Promise<string> {
  const { modelId, prompt, size, count, pictures, mask } = edit
  const files = [
    ...pictures.map((picture) => ['image[]', picture] as const),
    ...(mask === null ? [] : [['mask', mask] as const]),
  ]
  const fields = { model: modelId, prompt, size, n: String(count) }
  return sendForm('/images/edits', { fields, files, type: 'image/png' }, signal)
}

interface Form {
  fields: Record<string, string>
  files: readonly (readonly [name: string, file: File])[]
  /** Files that do not say their type are sent with this one. */
  type: string
}

/** @returns the id of the request */
function sendForm(path: `/${string}`, form: Form, signal: AbortSignal): Promise<string> {
  const traits = form.files.map(([, { name, size, lastModified }]) => ({ name, size, lastModified }))
  return once({ ...form.fields, files: traits }, async (idempotencyKey) => {
    const response = await sendV1(
      { path, signal },
      {
        method: 'POST',
        headers: {
          'Content-Type': `multipart/form-data; boundary=${idempotencyKey}`,
          'Idempotency-Key': idempotencyKey,
        },
        body: formOf(form, idempotencyKey),
      },
    )
    await response.arrayBuffer()
    return response.headers.get('x-request-id') ?? ''
  })
}

/** A fixed boundary keeps the body identical between attempts, as idempotency requires. */
function formOf({ fields, files, type }: Form, boundary: string): Blob {
  const part = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`
  return new Blob([
    ...Object.entries(fields).map(([name, text]) => `${part(name)}\r\n${text}\r\n`),
    ...files.flatMap(([name, file]) => [
      `${part(name, `; filename="${file.name.replaceAll(/["\r\n]/g, '_')}"`)}Content-Type: ${file.type || type}\r\n\r\n`,
      file,
      '\r\n',
    ]),
    `--${boundary}--\r\n`,
  ])
}
