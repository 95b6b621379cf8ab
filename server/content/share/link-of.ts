import type { Context } from '../../catalog/context.ts'

/** The address that a token is handed on in: browsers send no server what stands after `#`. */
export const linkOf = ({ origin, deps }: Context, token: string): string =>
  `${origin}${deps.pathOf('share')}#${token}`
