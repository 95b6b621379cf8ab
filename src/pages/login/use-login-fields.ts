import { useState } from 'react'
import { cleaners, rules, type LoginField } from '../../components/phone-code/rules.ts'

const EMPTY: Record<LoginField, string> = {
  phone: '',
  code: '',
  password: '',
  newPassword: '',
  inviteCode: '',
}

export type LoginFields = ReturnType<typeof useLoginFields>

export function useLoginFields(initial: Partial<Record<LoginField, string>>) {
  const [values, setValues] = useState({ ...EMPTY, ...initial })
  const [errors, setErrors] = useState(EMPTY)

  const fail = (name: LoginField, message: string) => {
    setErrors((all) => ({ ...all, [name]: message }))
    focusField(name)
  }

  return {
    values,
    fail,

    check: (...names: LoginField[]): boolean => {
      const wrong = names.map((name) => [name, rules[name](values[name])] as const)
      setErrors({ ...EMPTY, ...Object.fromEntries(wrong) })
      const first = wrong.find(([, message]) => message)
      if (first) fail(...first)
      return !first
    },

    clear: (...names: LoginField[]) => {
      setValues((all) => ({ ...all, ...Object.fromEntries(names.map((name) => [name, ''])) }))
      setErrors(EMPTY)
    },

    field: (name: LoginField) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (text: string) => {
        setValues((all) => ({ ...all, [name]: cleaners[name]?.(text) ?? text }))
        setErrors((all) => ({ ...all, [name]: '' }))
      },
    }),
  }
}

export const focusField = (name: LoginField) =>
  document.querySelector<HTMLInputElement>(`.login input[name=${name}]`)?.focus()
