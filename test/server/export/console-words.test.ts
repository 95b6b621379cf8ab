import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../../../src/config/compiler/check-config.ts'
import { listWords } from '../../../src/config/compiler/list-words.ts'
import { consoleConfig } from '../../support/read-fixture-config.ts'
import ordersList from '../../support/fixture-config/lists/orders.ts'
import { maasClient } from '../support/maas-client.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

/** The console of the tests, in which product staff call some things of the orders otherwise. */
function renamed() {
  const columns = ordersList.columns.map((column) => {
    if (column.field === 'amount') return { ...column, title: '应付' }
    if (column.field === 'orderNo') return { ...column, title: '订单' }
    if (column.field !== 'status') return column
    return { ...column, title: '进展', values: { ...column.values, pending: '待' } }
  })
  const orders = { ...ordersList, columns }
  return parseConfig({ ...consoleConfig, resources: { ...consoleConfig.resources, orders } })
}

describe('the CSV of a list that the console calls otherwise', () => {
  let dir: string
  let server: TestApp
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'maas-words-'))
    mkdirSync(join(dir, '.vite'))
    writeFileSync(join(dir, '.vite/list-words.json'), JSON.stringify(listWords(renamed().resources)))
    server = await startApp({ engine: 'sqlite', overrides: { consoleDir: dir } })
  })
  afterAll(async () => {
    await server.close()
    rmSync(dir, { recursive: true })
  })

  it('says what its columns and values are called there, with their units, and the rest as before', async () => {
    const { accessToken } = await server.signIn('13800000000')
    await maasClient(server.app, accessToken).must('order.topup', { amount: '20', channel: 'sandbox' })
    const headers = { 'x-access-token': accessToken }
    const { body } = await server.app.inject({ url: '/maas/order/list/export', headers })
    const [head = '', row = ''] = body.replace('\uFEFF', '').split('\r\n')
    const titles = head.split(',')
    expect(titles).toEqual([
      '订单',
      '类型',
      '内容',
      '应付（元）',
      '支付方式',
      '进展',
      '下单时间',
      '支付时间',
      '支付截止',
    ])
    const cells = row.split(',')
    expect([cells[titles.indexOf('类型')], cells[titles.indexOf('进展')]]).toEqual(['充值', '待'])
  })
})
