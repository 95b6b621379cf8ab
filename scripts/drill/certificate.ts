import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createPlayer } from '../../test/support/chaos-player.ts'
import { freePort, until } from '../../test/support/start-server.ts'
import { NGINX } from '../deploy-demo/shims.ts'
import { expectAll, type Drill } from './drill.ts'
import { answersWell, secondsSince, type Harness } from './harness.ts'

const CERTBOT = join(import.meta.dirname, '../deploy-demo/certbot.ts')
const SOON_DAYS = '5'
const PIECE_MS = 300

/** A certificate that ends soon is renewed, and nginx takes it up, while streams run through it. */
export const certificate: Drill = {
  title: '证书',
  needs: () => [NGINX, 'openssl', 'curl'],
  async play(open) {
    const harness = await open()
    harness.upstream.play(answersWell(PIECE_MS))
    const { port, ca } = await startNginx(harness)
    const trusted = getCACertificates('default')
    setDefaultCACertificates([...trusted, readFileSync(ca, 'utf8')])
    harness.onStop(() => setDefaultCACertificates(trusted))
    const origin = `https://localhost:${port}`
    harness.host.setEnv({ PUBLIC_URL: origin })
    harness.host.environment.NODE_EXTRA_CA_CERTS = ca
    const players = harness.customers.map((customer, seed) =>
      createPlayer({ origin, customer, seed: seed + 10 }),
    )
    harness.onStop(() => Promise.allSettled(players.map((player) => player.stop())))
    await sleep(2000)
    const before = await serialAt(port)
    const soon = await harness.host.run('maasctl doctor')
    const renewedAt = performance.now()
    await harness.follow('renew')
    await until(async () => (await serialAt(port)) !== before, 10_000)
    const seconds = secondsSince(renewedAt)
    const later = await harness.host.run('maasctl doctor')
    await sleep(2500)
    await Promise.all(players.map((player) => player.stop()))
    const booked = players.flatMap((player) => player.takeBooked())
    const lost = players.flatMap((player) => player.lost())
    await harness.prove(harness.databaseUrl, `${harness.folder}/0`, booked)
    expectAll([
      ['the doctor says that it ends soon', /! PUBLIC_URL：证书到 \S+（[45] 天）/.test(soon.text)],
      ['and afterwards that it does not', /✓ PUBLIC_URL：证书到 \S+（(89|90) 天）/.test(later.text)],
      ['calls went through TLS', booked.length > 10],
      ['no call and no stream is lost', lost.length === 0],
    ])
    return `续期到新证书生效 ${seconds}，其间经 TLS 的 ${booked.length} 笔没有一次中断`
  },
}

/** Starts nginx as docs/production.md does, with a certificate by an authority of the drill's own. */
async function startNginx({ folder, host, supervisors, onStop }: Harness) {
  for (const name of ['etc/maas/tls', 'etc/nginx', 'authority'])
    mkdirSync(join(folder, name), { recursive: true })
  const ca = join(folder, 'authority/ca.pem')
  const keyFile = join(folder, 'authority/ca-key.pem')
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=drill']
  execFileSync('openssl', ['req', ...made, '-keyout', keyFile, '-out', ca], { stdio: 'ignore' })
  const tls = join(folder, 'etc/maas/tls')
  const live = join(folder, 'etc/letsencrypt/live/localhost')
  const install = `install -m 600 "${live}/fullchain.pem" "${live}/privkey.pem" "${tls}/"`
  const certbot = (hook: string) =>
    `exec "${process.execPath}" "${CERTBOT}" "${folder}" -d localhost --deploy-hook '${hook}'`
  host.addShim('certbot', certbot(`${install} && systemctl reload nginx`))
  execFileSync('sh', ['-c', certbot('true')], { env: { ...process.env, DEMO_CERTIFICATE_DAYS: SOON_DAYS } })
  for (const name of ['fullchain.pem', 'privkey.pem']) copyFileSync(join(live, name), join(tls, name))

  const [port, plain] = [await freePort(), await freePort()]
  const config = join(folder, 'etc/nginx/nginx.conf')
  const text = host
    .placed(readFileSync('deploy/nginx.conf', 'utf8'))
    .replaceAll(/listen (443|80)\b/g, (_line, at: string) => `listen ${at === '443' ? port : plain}`)
  writeFileSync(config, text)
  const nginx = spawn(NGINX, ['-c', config, '-g', 'daemon off;'], { stdio: 'ignore' })
  const ended = once(nginx, 'exit')
  onStop(async () => {
    nginx.kill('SIGTERM')
    await ended
  })
  supervisors.nginx = async (verb) => {
    if (verb !== 'reload' || !nginx.kill('SIGHUP')) throw new Error(`nginx cannot ${verb}`)
  }
  await until(() => serialAt(port).catch(() => ''), 10_000)
  return { port, ca }
}

/** Reads the serial number of the certificate that a new connection gets. */
async function serialAt(port: number): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, servername: 'localhost', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { serialNumber } = socket.getPeerCertificate()
  socket.destroy()
  return serialNumber
}
