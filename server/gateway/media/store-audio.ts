import type { CreationSettings } from '../../../contract/creation.ts'
import type { Deps } from '../../money/context.ts'
import { addCreation, saveMedia } from '../../content/index.ts'

/** A longer sound is given to its caller and not kept. */
const SOUND_BYTES_MAX = 64 * 1024 * 1024

interface KeepInput {
  deps: Deps
  userId: string
  requestId: string
  modelId: string
  text: string
  settings: CreationSettings
}

export function createAudioStore() {
  let parts: Buffer[] = []
  let size = 0
  return {
    add(bytes: Buffer) {
      size += bytes.length
      if (size > SOUND_BYTES_MAX) parts = []
      else parts.push(bytes)
    },
    /** A failure is only logged, since the caller has the sound. */
    async keep({ deps, ...creation }: KeepInput): Promise<void> {
      if (size > SOUND_BYTES_MAX) return
      try {
        const { id } = await saveMedia({
          db: deps.database.db,
          userId: creation.userId,
          keyId: '',
          bytes: parts,
          now: deps.clock(),
        })
        await addCreation(deps, { ...creation, kind: 'speech', mediaIds: [id] })
      } catch (err) {
        deps.log.warn({ err, reqId: creation.requestId }, 'sound not kept')
      }
    },
  }
}
