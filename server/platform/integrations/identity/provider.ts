/** The external service of real-name verification: it says whether a name and an ID number belong together. */
export interface IdentityProvider {
  /** Stored with each verification, and shown. */
  name: string
  /** Rejects if it could not be asked; the caller then gives the attempt back. */
  matches(person: { realName: string; idNumber: string }): Promise<boolean>
}
