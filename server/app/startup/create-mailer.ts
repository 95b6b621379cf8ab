import { createTransport } from 'nodemailer'
import type { Env } from '../../platform/env/env.ts'
import { isLoopbackAddress } from '../../platform/http/http-address.ts'
import { mailFrom } from '../../platform/integrations/mail/mail-env.ts'
import type { Mailer } from '../../platform/integrations/mail/mailer.ts'

const TIMEOUT_MS = 10_000

/** The mail server that `SMTP_URL` names. In development without one mail appears on the terminal. @returns null: there is none */
export function createMailer(env: Env): Mailer | null {
  const { SMTP_URL: url } = env
  if (url === undefined) return env.isProduction ? null : printed
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    // A server that is not on this machine has to offer STARTTLS: codes and our password must not be read on the way.
    requireTLS: env.isProduction && !isSecure && !isLoopbackAddress(url),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const from = mailFrom(env)
  return {
    async send({ to, subject, text, id }) {
      await transport.sendMail({
        from,
        // The address is an object: what a user writes is one address, never a list of them.
        to: { name: '', address: to },
        subject,
        text,
        ...(id !== undefined && { messageId: `<${id}@maas>` }),
      })
    },
  }
}

const printed: Mailer = {
  async send({ to, subject, text }) {
    process.stdout.write(`\n【邮件】发给 ${to}：${subject}\n${text}\n\n`)
  },
}
