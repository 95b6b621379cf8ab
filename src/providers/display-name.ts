import type { UserInfo } from '../../contract/user.ts'
import { escapeControls } from '../ui/escape-controls.ts'

export const displayName = ({ nickname, username }: Pick<UserInfo, 'nickname' | 'username'>) =>
  escapeControls(nickname || username || '用户')
