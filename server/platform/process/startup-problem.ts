import { isUnavailable } from '../db/error-kinds.ts'

const NO_PRIVILEGE = '42501'

const LISTENING: Record<string, string> = {
  EADDRINUSE: '端口已被占用',
  EACCES: '没有权限监听该端口，请用 1024 以上的',
  EADDRNOTAVAIL: '本机没有 HOST 所指的地址',
  ENOTFOUND: '找不到 HOST 所指的主机',
}

/** Why the start failed, in Chinese. */
export function startupProblem(error: unknown): string {
  if (!(error instanceof Error)) return '未知错误'
  if (/\p{Script=Han}/u.test(error.message)) return error.message
  const { code, path } = error as NodeJS.ErrnoException
  if (isUnavailable(error) || code === NO_PRIVILEGE) return databaseProblem(error)
  if (code && path) return `DATA_DIR 无法使用（${error.message}），请用环境变量 DATA_DIR 换一个可写的文件夹`
  return error.stack ?? error.message
}

const databaseProblem = ({ message }: Error) =>
  `数据库无法使用（${message}），请检查 DATABASE_URL 或 DATA_DIR`

/** Rewrites a driver's error as: the database cannot be reached, opened or entered. */
export function cannotUseDatabase(error: Error): never {
  throw new Error(databaseProblem(error), { cause: error })
}

type Listening = 'PORT' | 'METRICS_PORT' | 'SOCKET_PATH'

export const cannotListen = (variable: Listening, at: number | string) => (error: Error) => {
  const { code = '' } = error as NodeJS.ErrnoException
  const [why, others] =
    typeof at === 'number' ? [LISTENING[code] ?? error.message, ' 与 HOST'] : [error.message, '']
  throw new Error(`无法监听 ${at}（${why}），请检查环境变量 ${variable}${others}`, { cause: error })
}
