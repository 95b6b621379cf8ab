import type { Envelope, Page } from '../../../contract/envelope.ts'
import type { Model } from '../../../contract/model.ts'
import { describeFailure } from '../../providers/describe-failure.ts'
import { call } from '../../providers/http.ts'
import { session } from '../../providers/session.ts'

/** Reads the whole catalog, page by page. */
export async function readModels(signal?: AbortSignal, { isSilent = false } = {}): Promise<Model[]> {
  const models: Model[] = []
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
    const page = await call('model.list', { pageNo: String(pageNo), pageSize: '100' }, { signal, isSilent })
    models.push(...page.records)
    pages = page.pages
  }
  return models
}

/** During an outage the client chunk fails to load too, which would look like a network error. */
const UNAVAILABLE = [502, 503, 504]

/** Fetches the catalog without axios for visitors: it is their first page. Any session or failure falls back to the shared client. */
export async function readCatalog(signal?: AbortSignal): Promise<Model[]> {
  const answer = session.read() ? null : await fetchModels(signal).catch(() => null)
  signal?.throwIfAborted()
  if (answer && UNAVAILABLE.includes(answer.status)) throw describeFailure({ response: answer })
  const models = answer && (await modelsIn(answer).catch(() => null))
  signal?.throwIfAborted()
  return models ?? readModels(signal, { isSilent: true })
}

const fetchModels = (signal?: AbortSignal) =>
  fetch(`/maas/model/list?pageSize=100&_t=${Date.now()}`, { signal })

async function modelsIn(answer: Response): Promise<Model[] | null> {
  const { success, code, result } = (await answer.json()) as Envelope<Page<Model>>
  return success && code === 200 ? result.records : null
}
