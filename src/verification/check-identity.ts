export interface IdentityForm {
  realName: string
  idNumber: string
  hasConsent: boolean
}

/** What is wrong with the form, by field. Whether the number is a real one, the server says. */
export function checkIdentity(form: IdentityForm): Partial<Record<keyof IdentityForm, string>> {
  return {
    ...(form.realName.trim().length < 2 && { realName: '请填写身份证上的姓名' }),
    ...(!/^\d{17}[\dXx]$/.test(form.idNumber.trim()) && { idNumber: '请填写 18 位身份证号' }),
    ...(!form.hasConsent && { hasConsent: '须同意后才能提交' }),
  }
}
