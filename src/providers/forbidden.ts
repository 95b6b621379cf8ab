let listener: () => void = () => undefined

/** What looks after the rights of staff hears here of each call that was refused for want of one. */
export function onForbidden(listen: () => void): void {
  listener = listen
}

export const reportForbidden = (): void => listener()
