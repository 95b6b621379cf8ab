import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export interface Unit {
  environment: Record<string, string>
  command: string
}

/** The part of a unit file that starts a service: its environment, as systemd puts it together, and its command. */
export function readUnit(file: string, instance: string): Unit {
  const lines = readFileSync(file, 'utf8').replaceAll('%i', instance).split('\n')
  const of = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))
  const pairs = of('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')))
  const fromFiles = of('EnvironmentFile').flatMap((name) => {
    const path = name.replace(/^-/, '')
    if (!existsSync(path) && name.startsWith('-')) return []
    return Object.entries(parseEnv(readFileSync(path, 'utf8')))
  })
  const environment = Object.fromEntries(
    [...pairs.map(([name = '', ...rest]) => [name, rest.join('=')] as const), ...fromFiles].map(
      ([name, value]) => [name, value ?? ''],
    ),
  )
  return { environment, command: of('ExecStart').at(-1) ?? '' }
}
