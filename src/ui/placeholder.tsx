import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { holdRootAttribute } from './root-attribute.ts'

/** What a page has in the place of what it should show. */
export function Placeholder(props: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => (box.current?.closest('main') ? holdRootAttribute('data-placeholder') : undefined),
    [],
  )
  return <div ref={box} {...props} />
}
