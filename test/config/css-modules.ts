/** The selectors of a style sheet, nested ones too, without comments and without what is `:global`. */
const selectors = (css: string) =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/[^{};]+(?=\{)/g)]
    .map(([text]) => text.trim().replace(/:global\([^)]*\)/g, ''))
    .filter((text) => !text.startsWith('@'))

/** The classes that a CSS module has. */
export const classesOf = (css: string) =>
  new Set(
    selectors(css).flatMap((text) =>
      [...text.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name),
    ),
  )

/** The classes that a source file asks of the CSS modules that it imports, by the import's path. */
export function classesAskedBy(source: string): Map<string, Set<string>> {
  const imports = [...source.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)]
  const body = source.replace(/^import .*$/gm, '')
  return new Map(
    imports.map(([, name = '', path = '']) => [
      path,
      new Set(
        [...body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, className = '']) => className),
      ),
    ]),
  )
}
