import { maasClient } from './maas-client.ts'
import { sendSms } from './send-sms.ts'
import type { TestApp } from './start-app.ts'

interface FirstPassword {
  phone: string
  accessToken: string
  password: string
}

/** Sets the first password of a user, with the code that it needs. */
export async function setPassword(
  server: TestApp,
  { phone, accessToken, password }: FirstPassword,
): Promise<void> {
  await sendSms(server, { phone, purpose: 'password' })
  const code = server.lastCode(phone)
  await maasClient(server.app, accessToken).must('login.changePassword', { newPassword: password, code })
}
