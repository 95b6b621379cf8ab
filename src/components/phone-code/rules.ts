import { PHONE_PATTERN } from '../../../contract/phone.ts'

/** @returns the error message, or '' if valid */
type Rule = (value: string) => string

export type LoginField = 'phone' | 'code' | 'password' | 'newPassword' | 'inviteCode'

export const rules: Record<LoginField, Rule> = {
  phone: (value) => (!value ? '请输入手机号' : PHONE_PATTERN.test(value) ? '' : '手机号格式不正确'),
  code: (value) => (!value ? '请输入验证码' : /^\d{6}$/.test(value) ? '' : '验证码为 6 位数字'),
  password: (value) => (value ? '' : '请输入密码'),
  newPassword: (value) =>
    !value ? '请设置新密码' : value.length < 8 ? '密码至少 8 位' : value.length > 64 ? '密码至多 64 位' : '',
  inviteCode: (value) => (value.length > 32 ? '邀请码至多 32 位' : ''),
}

export const cleanPhone = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replace(/^\+?86(?=1)/, '')

export const cleanCode = (text: string) => text.normalize('NFKC').replace(/\D/g, '').slice(0, 6)

export const cleaners: Partial<Record<LoginField, (text: string) => string>> = {
  phone: cleanPhone,
  code: cleanCode,
  inviteCode: (text) => text.trim(),
}
