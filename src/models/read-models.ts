import type { Model } from '../../contract/model.ts'
import { call } from '../providers/http.ts'

/** Every model of the catalog, page after page. */
export async function readModels(signal: AbortSignal): Promise<Model[]> {
  const models: Model[] = []
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
    const page = await call('model.list', { pageNo: String(pageNo), pageSize: '100' }, { signal })
    models.push(...page.records)
    pages = page.pages
  }
  return models
}
