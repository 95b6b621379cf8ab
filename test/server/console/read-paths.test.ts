import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp, type TestApp } from '../support/start-app.ts'
import { maasClient } from '../support/maas-client.ts'

describe('a console whose pages have other addresses', () => {
  let dir: string
  let server: TestApp
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'maas-console-'))
    mkdirSync(join(dir, '.vite'))
    const paths = { login: '/enter', cashier: '/pay/:orderNo' }
    writeFileSync(join(dir, '.vite/paths.json'), JSON.stringify(paths))
    server = await startApp({ engine: 'sqlite', overrides: { consoleDir: dir } })
  })
  afterAll(async () => {
    await server.close()
    rmSync(dir, { recursive: true })
  })

  it('is where payers and invited friends are sent', async () => {
    const { accessToken } = await server.signIn('13800000000')
    const client = maasClient(server.app, accessToken)
    const { link } = await client.must('invite.info')
    expect(new URL(link).pathname).toBe('/enter')
    expect(new URL(link).searchParams.get('invite')).not.toBe('')
    const order = await client.must('order.topup', { amount: '20', channel: 'sandbox' })
    expect(new URL(order.payUrl ?? '').pathname).toBe(`/pay/${order.orderNo}`)
    expect(server.deps.pathOf('topup')).toBe('/center/topup')
  })
})
