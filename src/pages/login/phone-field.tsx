import { TextField } from './text-field.tsx'
import type { LoginFields } from './use-login-fields.ts'

export function PhoneField({ fields }: { fields: LoginFields }) {
  return (
    <TextField
      {...fields.field('phone')}
      label="手机号"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="11 位手机号"
    />
  )
}
