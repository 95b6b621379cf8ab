import { walkXml } from './walk-xml.ts'

/** The parts of an Office file by their names. */
export type Parts = ReadonlyMap<string, string>

const NONE = '<none/>'

/** The parts that a main part names, in its order. @param tag what it names them in */
export function namedParts(parts: Parts, folder: string, main: string, tag: string) {
  const targets = new Map<string, string>()
  walkXml(parts.get(`${folder}/_rels/${main}.rels`) ?? NONE, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id = '', Target = '' } = attributes()
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `${folder}/${Target}`)
    },
  })
  const named: { xml: string; name: string; isHidden: boolean }[] = []
  walkXml(parts.get(`${folder}/${main}`) ?? NONE, {
    open(element, attributes, decode) {
      if (element !== tag) return
      const { name = '', state = 'visible', ...others } = attributes()
      const [, id = ''] = Object.entries(others).find(([one]) => one.endsWith(':id')) ?? []
      const xml = parts.get(targets.get(id) ?? '')
      if (xml !== undefined) named.push({ xml, name: decode(name), isHidden: state !== 'visible' })
    },
  })
  return named
}
