import type { LoginResult } from '../../contract/user.ts'

declare global {
  /** The real server behind the page; see environment.mjs. */
  var backend: {
    origin: string
    deps: import('../../server/governance/context.ts').Deps
    /** The code last sent to a phone. */
    lastCode(phone: string): string
    /** Calls past the page. @returns the envelope's result; throws on a failure */
    request(method: string, url: string, options?: { token?: string; body?: object }): Promise<unknown>
    /** Makes the user if there is none. */
    signIn(phone: string): Promise<LoginResult>
    /** Tops up through the sandbox. @returns the order's number */
    topUp(token: string, amount: string): Promise<string>
  }
}
