import type { SmsProvider } from '../../../server/platform/integrations/sms/provider.ts'

/** The far side of SMS: keeps what was sent. */
export function createOutbox() {
  const codes = new Map<string, string>()
  const provider: SmsProvider = {
    async send({ phone, code }) {
      codes.set(phone, code)
    },
  }
  return {
    provider,
    lastCode(phone: string): string {
      const code = codes.get(phone)
      if (code === undefined) throw new Error(`no code was sent to ${phone}`)
      return code
    },
  }
}
