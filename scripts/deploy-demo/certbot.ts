// Stands for certbot in `npm run verify -- deploy`: a certificate by an authority of the demonstration's own, and the deploy hook. argv: the root,
// then certbot's own.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [root = '', ...args] = process.argv.slice(2)
const option = (name: string) => args[args.indexOf(name) + 1] ?? ''
const domain = option('-d')
const live = join(root, 'etc/letsencrypt/live', domain)
const authority = join(root, 'authority')
mkdirSync(live, { recursive: true })
const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore' })
writeFileSync(join(live, 'names'), `subjectAltName=DNS:${domain},DNS:localhost,IP:127.0.0.1\n`)
openssl(
  'req',
  '-newkey',
  'rsa:2048',
  '-nodes',
  '-subj',
  `/CN=${domain}`,
  '-keyout',
  join(live, 'privkey.pem'),
  '-out',
  join(live, 'request.pem'),
)
const inputs = ['-in', join(live, 'request.pem'), '-extfile', join(live, 'names')]
const signers = ['-CA', join(authority, 'ca.pem'), '-CAkey', join(authority, 'ca-key.pem'), '-CAcreateserial']
openssl(
  'x509',
  '-req',
  '-days',
  process.env.DEMO_CERTIFICATE_DAYS ?? '90',
  ...inputs,
  ...signers,
  '-out',
  join(live, 'fullchain.pem'),
)
const { status } = spawnSync('/bin/sh', ['-ec', option('--deploy-hook')], { stdio: 'inherit' })
process.exitCode = status ?? 1
