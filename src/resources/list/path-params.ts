/** What the path of a page says of the named parts; a part that it has not is not among them. */
export const pathParams = (
  names: string[],
  path: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = path[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
