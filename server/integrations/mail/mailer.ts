export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends mail to users. */
export interface Mailer {
  /** @throws Error if the server refuses it or is not reached */
  send(mail: Mail): Promise<void>
}
