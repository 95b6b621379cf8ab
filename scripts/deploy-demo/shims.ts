import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const NGINX = '/usr/sbin/nginx'

/** Whether the host's own nginx is there. */
export const hasNginx = () => existsSync(NGINX)

/** What a host has and a demonstration has not, each in a few lines: they say what they leave out. */
export const LEFT_OUT = {
  'apt-get': 'echo "（演示：不装软件）"',
  adduser: 'echo "（演示：不建用户）"',
  // Everything belongs to the one user of the demonstration.
  install: `args=
while [ $# -gt 0 ]; do case "$1" in -o|-g) shift 2;; *) args="$args $(printf "'%s'" "$1")"; shift;; esac; done
eval "exec /usr/bin/install $args"`,
  runuser: 'while [ "$1" != "--" ]; do shift; done; shift; exec "$@"',
}

interface Stage {
  root: string
  node: string
  here: string
  /** Else a small program stands for it that reads the same configuration. */
  isNginxReal: boolean
}

/** Puts a folder with them before PATH. @returns that folder */
export function writeShims({ root, node, here, isNginxReal }: Stage): string {
  const folder = join(root, 'shims')
  mkdirSync(folder)
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  for (const [name, text] of Object.entries(LEFT_OUT)) write(name, text)
  const config = join(root, 'etc/nginx/nginx.conf')
  write(
    'nginx',
    isNginxReal
      ? `exec ${NGINX} -c ${config} "$@"`
      : `exec "${node}" "${join(here, 'nginx.ts')}" ${config} "$@"`,
  )
  for (const name of ['systemctl', 'certbot'])
    write(name, `exec "${node}" "${join(here, `${name}.ts`)}" "${root}" "$@"`)
  symlinkSync(join(root, 'usr/local/bin/maasctl'), join(folder, 'maasctl'))
  return folder
}
