import { useLayoutEffect } from 'react'

type RootAttribute = `data-${string}`

const held = new Map<RootAttribute, string[]>()

/** Writes an attribute of the page's root element until what is returned is called; of several values the last one stands. */
export function holdRootAttribute(name: RootAttribute, value = ''): () => void {
  const values = held.get(name) ?? []
  held.set(name, values)
  const show = () => {
    const last = values.at(-1)
    if (last === undefined) document.documentElement.removeAttribute(name)
    else document.documentElement.setAttribute(name, last)
  }
  values.push(value)
  show()
  return () => {
    values.splice(values.indexOf(value), 1)
    show()
  }
}

/** Tells the style sheets of the whole page what stands on it: a `:has()` of the root would be asked again at each change of the page. */
export function useRootAttribute(name: RootAttribute, value: string | boolean = true): void {
  useLayoutEffect(
    () => (value === false ? undefined : holdRootAttribute(name, value === true ? '' : value)),
    [name, value],
  )
}
