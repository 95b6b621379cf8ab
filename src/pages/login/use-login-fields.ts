import { useState } from 'react'
import { cleaners, rules, type LoginField } from './rules.ts'

const EMPTY: Record<LoginField, string> = {
  phone: '',
  code: '',
  password: '',
  newPassword: '',
  inviteCode: '',
}

export type LoginFields = ReturnType<typeof useLoginFields>

/** The values and errors of the login forms; what was typed in one form is there in the next. */
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

    /** Puts errors beside these fields and the cursor into the first wrong one. */
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

    /** What a text field of that name needs. */
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

/** Puts the cursor into a field of the login page, which has only one of each name. */
export const focusField = (name: LoginField) =>
  document.querySelector<HTMLInputElement>(`.login input[name=${name}]`)?.focus()
