export interface Mail {
  to: string
  subject: string
  text: string
  /** The same for each attempt to send it, so that who gets it twice sees it once. */
  id?: string
}

/** Sends mail to users. */
export interface Mailer {
  /** @throws Error if the server refuses it or is not reached */
  send(mail: Mail): Promise<void>
}
