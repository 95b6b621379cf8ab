import type { UserInfo } from '../../contract/user.ts'
import { revealControls } from '../ui/reveal-controls.ts'

/** The nickname, else the username, else 用户. */
export const displayName = ({ nickname, username }: Pick<UserInfo, 'nickname' | 'username'>) =>
  revealControls(nickname || username || '用户')
