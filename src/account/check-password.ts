export interface PasswordForm {
  old: string
  next: string
  again: string
}

/** What is wrong with a new password, by field. Whether it is too common, the server says. */
export function checkPassword(
  form: PasswordForm,
  { needsOld }: { needsOld: boolean },
): Partial<Record<keyof PasswordForm, string>> {
  return {
    ...(needsOld && form.old === '' && { old: '请填写原密码' }),
    ...(form.next.length < 8 && { next: '密码至少 8 位' }),
    ...(form.again !== form.next && { again: '两次输入的密码不一样' }),
  }
}
