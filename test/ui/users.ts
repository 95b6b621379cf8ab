import type { UserInfo } from '../../contract/user.ts'

export const aUser = (parts: Partial<UserInfo> = {}): UserInfo => ({
  id: 'u1',
  userId: 'u1',
  username: 'user_1',
  nickname: '小明',
  email: '',
  phone: '138****0000',
  thirdId: '',
  thirdType: '',
  balance: '12.50',
  tokenBalance: 1234567,
  frozen: '0.00',
  frozenTokens: 0,
  isAdmin: false,
  type: 'person',
  perVerification: false,
  userGroupNames: [],
  notices: 0,
  createdAt: 1763688600000,
  ...parts,
})
