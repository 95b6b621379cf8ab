import { toMilliseconds } from '../../contract/time.ts'
import { fieldsOf, textOf } from '../v1/read-fields.ts'
import { V1Failure } from '../v1/v1-failure.ts'
import type { VideoJob } from './video-types.ts'

const statuses = ['queued', 'in_progress', 'completed', 'failed'] as const

/**
 * Reads a job from an answer of `/v1/videos`.
 * @throws V1Failure if it is none
 */
export function readVideo(answer: unknown): VideoJob {
  const job = fieldsOf(answer)
  const status = statuses.find((one) => one === job.status)
  const id = textOf(job.id)
  if (status === undefined || id === '') throw new V1Failure('server', '没有收到任务的状态，请重试')
  return {
    id,
    status,
    modelId: textOf(job.model),
    prompt: textOf(job.prompt),
    size: textOf(job.size),
    seconds: textOf(job.seconds),
    progress: typeof job.progress === 'number' ? Math.min(100, Math.max(0, Math.floor(job.progress))) : 0,
    cost: textOf(fieldsOf(job.usage).cost) || null,
    expiresAt: toMilliseconds(job.expires_at),
    error: textOf(fieldsOf(job.error).message),
  }
}
