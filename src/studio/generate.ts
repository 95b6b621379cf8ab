import { createAttempts } from '../v1/create-attempts.ts'
import { postV1 } from '../v1/post-v1.ts'
import { sendV1 } from '../v1/send-v1.ts'

const once = createAttempts()

interface Generate {
  path: '/images/generations' | '/audio/speech' | '/videos'
  body: object
  signal: AbortSignal
}

/** Has something made and waits for the whole answer, which the server keeps. */
export async function generate({ path, body, signal }: Generate): Promise<void> {
  await once({ path, body }, async (idempotencyKey) =>
    (await postV1({ path, body, signal, idempotencyKey })).arrayBuffer(),
  )
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
