import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const NGINX = '/usr/sbin/nginx'

/** What a host has and a demonstration has not, each in a few lines: they say what they leave out. */
const LEFT_OUT = {
  'apt-get': 'echo "（演示：不装软件）"',
  adduser: 'echo "（演示：不建用户）"',
  // Everything belongs to the one user of the demonstration.
  install: `args=
while [ $# -gt 0 ]; do case "$1" in -o|-g) shift 2;; *) args="$args $(printf "'%s'" "$1")"; shift;; esac; done
eval "exec /usr/bin/install $args"`,
  runuser: 'while [ "$1" != "--" ]; do shift; done; shift; exec "$@"',
}

/** Puts a folder with them before PATH. @returns that folder */
export function writeShims(root: string, node: string, here: string): string {
  const folder = join(root, 'shims')
  mkdirSync(folder)
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  for (const [name, text] of Object.entries(LEFT_OUT)) write(name, text)
  write('nginx', `exec ${NGINX} -c ${join(root, 'etc/nginx/nginx.conf')} "$@"`)
  for (const name of ['systemctl', 'certbot'])
    write(name, `exec "${node}" "${join(here, `${name}.ts`)}" "${root}" "$@"`)
  symlinkSync(join(root, 'usr/local/bin/maasctl'), join(folder, 'maasctl'))
  return folder
}
