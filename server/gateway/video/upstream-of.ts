import { type CatalogVersion, closedAccounts } from '../../catalog/index.ts'
import type { VideoRow } from '../../content/index.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Deps } from '../../money/context.ts'
import type { Upstreams } from '../upstream/create-upstreams.ts'

/**
 * The upstream that took a job, with the key that it took it by: another account does not know the job. One that has left the catalogue
 * since is found in the version that the job was admitted by.
 */
export async function upstreamOf(
  { deps: { catalogs, database }, upstreams }: { deps: Deps; upstreams: Upstreams },
  video: VideoRow,
): Promise<Upstream | undefined> {
  const { upstream, upstream_account, model_id } = video
  const isIts = ({ name, account }: Upstream) =>
    upstream_account === '' ? name === upstream : account === upstream_account
  if (closedAccounts(catalogs.current().catalog, ['disabled']).has(upstream_account)) return undefined
  const find = (version: CatalogVersion) => upstreams.ofJobs(version, model_id).find(isIts)
  const found = find(catalogs.current())
  if (found) return found
  const call = await database.db
    .selectFrom('call')
    .select('price_version')
    .where('request_id', '=', video.request_id)
    .executeTakeFirst()
  if (!call || call.price_version === null) return undefined
  return find(await catalogs.read(call.price_version))
}
