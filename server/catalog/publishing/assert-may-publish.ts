import { Failure } from '../../platform/errors.ts'
import type { StaffContext } from '../context.ts'

/** What names upstreams changes models and channels at once. @throws Failure forbidden without both permissions */
export function assertMayPublish({ permissions }: Pick<StaffContext, 'permissions'>): void {
  if (!permissions.has('model.write') || !permissions.has('channel.write')) throw new Failure('forbidden')
}
