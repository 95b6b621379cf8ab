import { isUnavailable } from './db/failures.ts'

/** Why the start failed, for whoever started it. Our own errors say it in Chinese already. */
export function startupProblem(error: unknown): string {
  if (!(error instanceof Error)) return '未知错误'
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return '端口已被占用，请用环境变量 PORT 换一个端口'
  if (code === 'EACCES') return '没有权限监听该端口，请用环境变量 PORT 换一个 1024 以上的端口'
  if (isUnavailable(error)) return `数据库无法使用（${error.message}），请检查 DATABASE_URL 或 DATA_DIR`
  return /\p{Script=Han}/u.test(error.message) ? error.message : (error.stack ?? error.message)
}
