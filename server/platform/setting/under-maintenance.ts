import { Failure } from '../errors.ts'

/** What is said to writes of users while staff have set the platform to read-only. */
export const underMaintenance = () =>
  new Failure('unavailable', { message: '系统维护中，只能查看，请稍后再试' })
