import { z } from 'zod'

export const mailVariables = {
  /** `smtp://` or `smtps://user:password@host:port` of the mail server; absent: mail is not offered, in development it is printed. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: '须以 smtp:// 或 smtps:// 开头', abort: true })
    .refine((text) => URL.canParse(text), '须为 smtps://用户:密码@主机:端口，密码里的特殊字符用 %XX 写')
    .optional(),
  /** Who mail is from: `name <address>` or an address; absent: the user of `SMTP_URL`, if that is an address. */
  SMTP_FROM: z.string().trim().min(3).max(200).optional(),
  /** Hosts in the own network (`host` or `host:port`) that webhooks of users may name, by http too. */
  PRIVATE_WEBHOOK_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
}

interface MailVariables {
  SMTP_URL?: string | undefined
  SMTP_FROM?: string | undefined
}

/** Who mail is from; empty: it is not known. */
export function mailFrom({ SMTP_URL: url, SMTP_FROM: from }: MailVariables): string {
  if (from !== undefined) return from
  const user = url === undefined ? '' : decodeURIComponent(new URL(url).username)
  return user.includes('@') ? user : ''
}

/** Says in words what mail lacks; null if nothing. */
export const mailProblem = (env: MailVariables): string | null =>
  env.SMTP_URL !== undefined && mailFrom(env) === '' ? 'SMTP_URL 须同时设置 SMTP_FROM（发件人）' : null
