export interface PasswordForm {
  old: string
  code: string
  next: string
  again: string
}

export function checkPassword(
  form: PasswordForm,
  { needs }: { needs: 'old' | 'code' | null },
): Partial<Record<keyof PasswordForm, string>> {
  return {
    ...(needs === 'old' && form.old === '' && { old: '请填写原密码' }),
    ...(needs === 'code' && !/^\d{6}$/.test(form.code) && { code: '请填写 6 位短信验证码' }),
    ...(form.next.length < 8 && { next: '密码至少 8 位' }),
    ...(form.again !== form.next && { again: '两次输入的密码不一样' }),
  }
}
