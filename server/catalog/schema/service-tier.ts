/** Names that vendors have for no tier in particular. */
const STANDARD: ReadonlySet<string> = new Set(['default', 'standard', 'standard_only', 'on_demand', 'auto'])

/** Whether a service tier costs what all calls cost. `auto` in an answer says nothing either. */
export const isStandardTier = (name: string): boolean => STANDARD.has(name)
