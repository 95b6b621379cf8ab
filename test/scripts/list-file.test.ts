import { runInThisContext } from 'node:vm'
import { endpoints } from '../../contract/endpoints.ts'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { listFile } from '../../scripts/new/list-file.ts'
import { parseConfig } from '../../src/config/compiler/check-config.ts'
import { looseConfig } from '../config/refuses.ts'

/** Its rows are nothing but times. */
const NO_KEY = 'user.staffViews'

const lists = Object.entries(endpoints).flatMap(([name, endpoint]) => {
  const { row, entity, input }: Endpoint = endpoint
  // A list of an entity has its columns from there; one that asks for something needs a route that gives it.
  return row && !entity && input.safeParse({}).success && name !== NO_KEY ? [name] : []
})

test.each(lists)('the list that is written for %s is one that the check accepts', (name) => {
  const { files, text } = listFile(name)
  const [, list = ''] = /default (\{[\s\S]*\}) satisfies/.exec(text) ?? []
  const config = looseConfig()
  config.resources[`new-${files}`] = JSON.parse(JSON.stringify(runInThisContext(`(${list})`)))
  config.routes.push({ path: '/center/of-a-new-list', title: '新列表', resource: `new-${files}`, auth: true })
  expect(() => parseConfig(config)).not.toThrow()
})

test('rows that nothing tells apart make no list', () => {
  expect(() => listFile(NO_KEY)).toThrow('没有区分各行的字段')
})
