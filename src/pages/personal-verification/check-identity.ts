import { idNumberProblem } from '../../../contract/id-number.ts'

export interface IdentityForm {
  realName: string
  idNumber: string
  hasConsent: boolean
}

/** Pasted numbers often contain spaces. */
export const cleanIdNumber = (text: string) => text.replaceAll(/\s/g, '')

const NAME = /^\p{Script=Han}[\p{Script=Han}·]{0,48}\p{Script=Han}$/u

export function checkIdentity(form: IdentityForm): Partial<Record<keyof IdentityForm, string>> {
  const name = form.realName.trim()
  const problem = form.idNumber === '' ? '请填写身份证号' : idNumberProblem(form.idNumber, Date.now())
  return {
    ...(name === '' && { realName: '请填写身份证上的姓名' }),
    ...(name !== '' && !NAME.test(name) && { realName: '姓名须为中文，与身份证一致' }),
    ...(problem && { idNumber: problem }),
    ...(!form.hasConsent && { hasConsent: '须同意后才能提交' }),
  }
}
