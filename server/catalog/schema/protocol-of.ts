import type { Protocol } from '../../../contract/protocols.ts'
import { accountOf } from './account-of.ts'
import type { Catalog, CatalogModel, UpstreamConfig } from './schema.ts'

/** What a model's upstream speaks: as it says itself, or as the channel of its account does. */
export function protocolOf(
  { channels = [] }: Pick<Catalog, 'channels'>,
  { type }: Pick<CatalogModel, 'type'>,
  config: UpstreamConfig,
): Protocol {
  if ('builtin' in config || type !== 'chat') return 'openai'
  const account = accountOf(config)
  return config.protocol ?? channels.find((channel) => accountOf(channel) === account)?.protocol ?? 'openai'
}
