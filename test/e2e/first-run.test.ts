import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { consoleConfig } from '../fixtures/newcomer/console.ts'
import { startSmsStub } from '../server/support/sms-stub.ts'
import { axeViolations } from '../support/axe.ts'
import { mustCall, sendCode } from '../support/customer.ts'
import { boldIn, namesIn } from '../support/names-in.ts'
import { openHarness, type Harness } from '../support/open-harness.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { until } from '../support/start-server.ts'
import { answers, completion, DONE, event, finishes, says, uses } from '../upstream/scripts.ts'

const GUIDE = 'docs/for-operators.md'
/** What the guide for operators calls what is clicked here. */
const [SOON = '', BEGIN = '', ADD_CHANNEL = '', TRY = '', ...names] = namesIn(GUIDE, '第一次启动')
const GIVE = names.at(-1) ?? ''
const [, TRIAL = '', ADD_MODEL = '', PRICE = ''] = boldIn(GUIDE, '第一次启动')
const named = (title: string) => new RegExp(`^${title}`)
const OWNER = '13900000001'
const CUSTOMER = '13800000002'
const FIVE_MINUTES_MS = 300_000
const usage = { prompt_tokens: 10, completion_tokens: 1 }

let sms: Awaited<ReturnType<typeof startSmsStub>>
let harness: Harness

beforeAll(async () => {
  sms = await startSmsStub()
  harness = await openHarness({
    config: consoleConfig,
    // A production server seeds its catalogue from a file that is named, and none is.
    hasWelcome: true,
    env: {
      NODE_ENV: 'production',
      SECRET_KEY: randomBytes(32).toString('base64'),
      SMS_PROVIDER: 'http',
      SMS_PROVIDER_URL: sms.url,
      SMS_LIMITS: 'perPhone=60/60s;perIp=60/1h;captchaAfter=60/10m',
      TRUST_PROXY: 'none',
      IDENTITY_PROVIDER: 'embedded',
      DRAIN_NOTICE_SECONDS: '0',
      ADMIN_PHONES: OWNER,
      UPSTREAM_NETWORKS: '127.0.0.1',
    },
  })
}, 300_000)

afterAll(async () => {
  await harness.close()
  await sms.close()
})

type Sent = { phone: string; code: string }
const sentTo = (phone: string) => (sms.received as Sent[]).filter((message) => message.phone === phone)

/** The code of the first message after `count` messages. */
async function codeAfter(phone: string, count: number): Promise<string> {
  await until(() => sentTo(phone).length > count, 10_000)
  return sentTo(phone).at(-1)?.code ?? ''
}

async function signInAsOwner(page: Page): Promise<void> {
  await page.goto(`${harness.server.origin}/login?to=/ops/setup`)
  const count = sentTo(OWNER).length
  await page.getByLabel('手机号').fill(OWNER)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('验证码', { exact: true }).fill(await codeAfter(OWNER, count))
  await page.getByRole('button', { name: '登录 / 注册' }).click()
  await page.getByRole('heading', { name: BEGIN, level: 1 }).waitFor()
}

async function proves(page: Page): Promise<void> {
  const count = sentTo(OWNER).length
  const sheet = page.getByRole('dialog', { name: '验证身份' })
  await sheet.getByRole('button', { name: '获取验证码' }).click()
  await sheet.getByRole('textbox', { name: '短信验证码' }).fill(await codeAfter(OWNER, count))
  await sheet.getByRole('button', { name: '验证', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

async function openCustomer() {
  const { origin } = harness.server
  const count = sentTo(CUSTOMER).length
  await sendCode(origin, { phone: CUSTOMER })
  const input = { phone: CUSTOMER, code: await codeAfter(CUSTOMER, count) }
  const { accessToken: token, userInfo } = await mustCall(origin, 'login.sms', { input })
  const { key } = await mustCall(origin, 'key.add', { token, input: { name: '第一把' } })
  return { key, userId: userInfo.userId }
}

const ask = (key: string) =>
  fetch(`${harness.server.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ model: 'far', messages: [{ role: 'user', content: '你好' }] }),
  })

const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('an empty production server is led by its owner to the first billed call of a customer, in the browser', async () => {
  const startedAt = performance.now()
  const context = await openProfile(harness.browser, VIEWS[0])
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  for (const path of ['/', '/docs/quick-start']) {
    await page.goto(harness.server.origin + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  await page.goto(`${harness.server.origin}/center/model`)
  await page.getByText(SOON).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await signInAsOwner(page)
  for (const path of ['/center/display/chat', '/center/display/image', '/center/purchase', '/center/stats']) {
    await page.goto(harness.server.origin + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  expect(faults).toEqual([])
  await page.goto(`${harness.server.origin}/ops/setup`)
  await page.getByText('已完成 0/5 步').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: named(ADD_CHANNEL) }).click()
  const channel = page.getByRole('dialog', { name: ADD_CHANNEL })
  expect(await channel.getByRole('textbox', { name: '编号' }).inputValue()).toBe('main')
  await channel.getByRole('textbox', { name: '地址' }).fill(harness.upstream.baseUrl)
  await channel.getByLabel('密钥').fill('sk-first-run-canary')
  await channel.getByRole('button', { name: `确认${ADD_CHANNEL}` }).click()
  await proves(page)
  await page.getByText('已完成 1/5 步').waitFor()

  harness.upstream.play(({ response }) => {
    const stream = [says('你好'), finishes(), uses(usage)].map(event).join('') + DONE
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(stream)
  })
  await step(page, TRIAL)
    .getByRole('button', { name: named(TRY) })
    .click()
  const trial = page.getByRole('dialog', { name: TRY })
  await trial.getByRole('textbox', { name: '那边的名称' }).fill('far')
  await trial.getByRole('button', { name: '预览' }).click()
  await trial.getByRole('button', { name: `确认${TRY}` }).click()
  await page.getByText('输入 10 Token，输出 1 Token').waitFor()
  await page.getByRole('button', { name: '关闭', exact: true }).last().click()
  await page.getByText('已完成 2/5 步').waitFor()

  await page.getByRole('button', { name: named(ADD_MODEL) }).click()
  const model = page.getByRole('dialog', { name: ADD_MODEL })
  expect(await model.getByRole('textbox', { name: '模型 ID' }).inputValue()).toBe('far')
  expect(await model.getByRole('textbox', { name: '那边的名称' }).inputValue()).toBe('far')
  await model.getByRole('textbox', { name: '名称', exact: true }).fill('远山对话')
  await model.getByRole('textbox', { name: '厂商' }).fill('远山')
  await model.getByLabel('上下文（Token）').fill('8192')
  await model.getByLabel('一次至多输出').fill('1024')
  await model.getByRole('button', { name: `确认${ADD_MODEL}` }).click()
  await page.getByText('已完成 3/5 步').waitFor()

  // Another day, on a phone: the steps are where they were.
  const phone = await openProfile(harness.browser, VIEWS[2])
  const pocket = await phone.newPage()
  await signInAsOwner(pocket)
  await pocket.getByText('已完成 3/5 步').waitFor()
  expect(await axeViolations(pocket)).toEqual([])
  expect(
    await pocket.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)
  await pocket.getByRole('button', { name: named(PRICE) }).click()
  const price = pocket.getByRole('dialog', { name: PRICE })
  await price.getByRole('textbox', { name: '输入', exact: true }).fill('2')
  await price.getByRole('textbox', { name: '输出', exact: true }).fill('8')
  expect(await axeViolations(pocket)).toEqual([])
  await price.getByRole('button', { name: `确认${PRICE}` }).click()
  await proves(pocket)
  await pocket.getByText('已完成 4/5 步').waitFor()
  await phone.close()

  await page.reload()
  await page.getByText('已完成 4/5 步').waitFor()
  const { key, userId } = await openCustomer()
  await page.getByRole('link', { name: GIVE }).click()
  await page.getByRole('button', { name: '新建调账' }).click()
  const gift = page.getByRole('dialog', { name: '新建调账' })
  await gift.getByRole('textbox', { name: '用户编号' }).fill(userId)
  await gift.getByRole('combobox', { name: '类别' }).click()
  await page.getByTitle('赠送').click()
  await gift.getByRole('combobox', { name: '方向' }).click()
  await page.getByTitle('增加余额').click()
  await gift.getByRole('textbox', { name: '金额' }).fill('5')
  await gift.getByRole('textbox', { name: '备注', exact: true }).fill('试用')
  await gift.getByRole('textbox', { name: '理由' }).fill('第一位客户')
  await gift.getByRole('button', { name: '预览' }).click()
  await gift.getByText('立刻生效').waitFor()
  await gift.getByRole('button', { name: '提交' }).click()
  await proves(page)
  await page.getByText('已调账').waitFor()

  await page.getByRole('link', { name: BEGIN }).first().click()
  await page.getByText('已完成 4/5 步').waitFor()
  harness.upstream.play(answers(completion('远山答', usage)))
  const answer = await ask(key)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('远山答')])
  await page.getByText('已完成 5/5 步').waitFor()
  await page.getByRole('heading', { name: '第一次客户调用的账单' }).waitFor()
  await page.getByText('¥0.000028').first().waitFor()
  const tookMs = performance.now() - startedAt
  process.stdout.write(
    `first run: ${Math.round(tookMs / 1000)} s from an empty server to the first billed call\n`,
  )
  expect(tookMs).toBeLessThan(FIVE_MINUTES_MS)
  expect(await axeViolations(page)).toEqual([])
  expect(await page.content()).not.toContain('canary')

  await page.getByRole('link', { name: '审批', exact: true }).click()
  await page.getByRole('cell', { name: '上架模型' }).waitFor()
}, 300_000)
