import { z } from 'zod'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** The buyer of an invoice: sealed as JSON in a title, and in each invoice as it was then. */
const TitleBody = z.object({
  name: z.string(),
  taxNumber: z.string(),
  address: z.string(),
  phone: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
})
export type TitleBody = z.infer<typeof TitleBody>

export const NO_TITLE: TitleBody = {
  name: '',
  taxNumber: '',
  address: '',
  phone: '',
  bankName: '',
  bankAccount: '',
}

export const sealTitle = (secrets: Secrets, body: TitleBody): string =>
  secrets.seal(JSON.stringify(TitleBody.parse(body)))

export const openTitle = (secrets: Secrets, sealed: string): TitleBody =>
  sealed === '' ? NO_TITLE : TitleBody.parse(JSON.parse(secrets.open(sealed)))
