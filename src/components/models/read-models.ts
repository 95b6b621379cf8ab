import type { Envelope, Page } from '../../../contract/envelope.ts'
import type { Model } from '../../../contract/model.ts'
import { describeFailure } from '../../providers/describe-failure.ts'
import { call } from '../../providers/http.ts'
import { session } from '../../providers/session.ts'

/** Where no node answers, the code of the client would not arrive either, and its absence would look like a broken network. */
const UNAVAILABLE = [502, 503, 504]

/**
 * The live catalogue, all of it. These pages are a visitor's first, so an anonymous one gets it by a bare fetch. Everything out of the
 * ordinary (a session, a refusal, a broken answer) is left to the one client, which weighs 22 KiB and knows every error.
 */
export async function readModels(signal?: AbortSignal): Promise<Model[]> {
  const answer = session.read() ? null : await fetchModels(signal).catch(() => null)
  signal?.throwIfAborted()
  if (answer && UNAVAILABLE.includes(answer.status)) throw describeFailure({ response: answer })
  const models = answer && (await modelsIn(answer).catch(() => null))
  signal?.throwIfAborted()
  if (models) return models
  const { records } = await call('model.list', { pageSize: '100' }, { signal, isSilent: true })
  return records
}

const fetchModels = (signal?: AbortSignal) =>
  fetch(`/maas/model/list?pageSize=100&_t=${Date.now()}`, { signal })

async function modelsIn(answer: Response): Promise<Model[] | null> {
  const { success, code, result } = (await answer.json()) as Envelope<Page<Model>>
  return success && code === 200 ? result.records : null
}
