import type { Deps } from '../../governance/context.ts'
import { loadFilmCode } from '../../engines/index.ts'
import { preparePasswords } from '../../identity/index.ts'
import { loadTokenizer } from '../../platform/tokenizer/load-tokenizer.ts'

/** Reads what would otherwise be read at its first use, when an update may have replaced the files under this node. */
export async function loadLazyCode(deps: Deps): Promise<void> {
  await preparePasswords(deps.env.NODE_ENV)
  await loadCatalogCode(deps)
  deps.catalogs.onChange(() => {
    loadCatalogCode(deps).catch((error: unknown) => deps.log.error({ err: error }, 'code not loaded'))
  })
}

/** Types whose tokens are counted here. */
const COUNTED = new Set(['chat', 'embedding', 'rerank', 'moderation'])

async function loadCatalogCode({ catalogs }: Deps): Promise<void> {
  const { models } = catalogs.current().catalog
  if (models.some(({ type }) => COUNTED.has(type))) await loadTokenizer()
  const engines = new Set(
    models.flatMap(({ upstreams }) =>
      upstreams.flatMap((upstream) => ('builtin' in upstream ? upstream.builtin : [])),
    ),
  )
  if (engines.has('video')) await loadFilmCode()
}
