import { resources } from 'virtual:resources'
import type { Publication } from '../../../contract/catalog.ts'
import { config } from '../../providers/config.ts'

/** It is the answer to a proposal, to a publication of the catalogue, or to one that is proposed. */
type Outcome = Partial<Publication & { state: string; approvalId: string }>

/** What became of a write, in the words of the config and of its answer. */
export function outcomeWords({ state, approvalId, version, differences, nodes }: Outcome, done: string) {
  if (state === 'waiting' && approvalId) return `已提交审批${placeOfApprovals()}`
  if (version === null && differences)
    return `检查通过，与现在的目录有 ${differences.length} 处不同，没有发布`
  return nodes ? `${done}，${nodeWords(nodes)}` : done
}

function placeOfApprovals(): string {
  const route = config.routes.find(({ resource }) => resources[resource]?.endpoint === 'approval.list')
  return route ? `，可在“${route.title}”里查看` : ''
}

function nodeWords({ count, confirmed, lagging, tookMs }: NonNullable<Publication['nodes']>): string {
  const some = `${confirmed}/${count} 个节点已生效`
  return lagging.length > 0
    ? `${some}，还没有生效的：${lagging.join('、')}`
    : `${some}（${(tookMs / 1000).toFixed(1)} 秒）`
}
