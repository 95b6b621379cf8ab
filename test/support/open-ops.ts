import { giveRole } from '../server/support/written-rows.ts'
import { openDatabase } from '../../server/platform/db/client.ts'
import { readEnv } from '../../server/platform/env/env.ts'
import { createSecrets } from '../../server/platform/secrets/secrets.ts'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Role } from '../../contract/roles.ts'
import type { ConsoleInput } from '../../src/config/compiler/schema.ts'
import { newPhone, signIn, type Signed } from './sign-in.ts'
import type { RunningServer } from './start-server.ts'
import { wholeConfig } from './whole-config.ts'
import { writeConfig } from './write-config.ts'

const root = join(import.meta.dirname, '../..')

/** Builds a console into a folder. */
export function buildConsole(folder: string, config: ConsoleInput = wholeConfig): void {
  const file = writeConfig(`${folder}-config`, config)
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--emptyOutDir', '--outDir', folder],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', CONSOLE_CONFIG: file },
    },
  )
  if (status !== 0) throw new Error(`the console was not built:\n${stderr}`)
}

export interface SignedStaff extends Signed {
  phone: string
}

/** Signs someone in who holds a role, on a server with SQLite and without limits of SMS. */
export async function signInStaff(server: RunningServer, role: Role): Promise<SignedStaff> {
  const phone = newPhone()
  const { userInfo } = await signIn(server, phone)
  const database = openDatabase({ dataDir: server.dataDir, onConnectionError: () => {} })
  const secrets = createSecrets(readEnv({ ...process.env, DATA_DIR: server.dataDir }).secretKey)
  await giveRole({ database, secrets }, { userId: userInfo.userId, role, at: Date.now() })
  await database.close()
  return { ...(await signIn(server, phone)), phone }
}

/** Answers the sheet that asks who one is with the code that was sent. */
export async function proveBySms(page: Page, server: RunningServer, phone: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: '验证身份' })
  await sheet.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('验证码已发送').waitFor()
  await sheet.getByRole('textbox', { name: '短信验证码' }).fill(await server.smsCode(phone))
  await sheet.getByRole('button', { name: '验证', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}
