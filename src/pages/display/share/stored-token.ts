/**
 * The token of the link that was open, while its reader signs in: in the memory of this tab alone, since the way through the sign-in is
 * an address.
 */
let kept = ''

export const storedToken = {
  read: () => kept,
  set: (token: string) => void (kept = token),
}
