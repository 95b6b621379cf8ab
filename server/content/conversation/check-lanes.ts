import type { Lane } from '../../../contract/conversation.ts'
import { badField } from '../../platform/errors.ts'

/** @throws Failure if a chat has not exactly one lane, or a comparison fewer than two */
export function checkLanes(kind: 'chat' | 'compare', lanes: readonly Lane[]): void {
  if (kind === 'chat' && lanes.length !== 1) throw badField('lanes', '普通对话须恰好有一个模型')
  if (kind === 'compare' && lanes.length < 2) throw badField('lanes', '对比须有 2 到 4 个模型')
}
