/** A mainland mobile number: 11 digits, 13 to 19 in front. */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/

/** `138****0000` */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`
}
