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
