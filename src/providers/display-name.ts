import type { UserInfo } from '../../contract/user.ts'

/** The nickname, else the username, else 用户. */
export const displayName = ({ nickname, username }: Pick<UserInfo, 'nickname' | 'username'>) =>
  nickname || username || '用户'
