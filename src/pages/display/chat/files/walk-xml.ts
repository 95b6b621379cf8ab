import { Parser } from 'saxen'

interface Visitor {
  /** Of the values of attributes what is no number is to be decoded. */
  open?: (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** Whether the rest is of no use. */
  isDone?: () => boolean
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Goes through an XML document from its beginning; names of elements come without their prefixes, which each program chooses. @throws Error */
export function walkXml(xml: string, { open, close, text, isDone }: Visitor): void {
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode) => open?.(localName(name), attributes, decode))
  parser.on('text', (value, decode) => text?.(decode(value)))
  parser.on('cdata', (value) => text?.(value))
  parser.on('closeTag', (name) => {
    close?.(localName(name))
    if (isDone?.()) parser.stop()
  })
  parser.parse(xml)
}
