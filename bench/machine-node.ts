import { spawnSync } from 'node:child_process'

/** The machine's own Node, if it is of another major version than the one that came as a dependency. */
export function machineNode(): { path: string; major: string } | null {
  const path = process.env.MACHINE_NODE ?? process.env.npm_node_execpath
  if (!path) return null
  const { stdout } = spawnSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  const major = stdout.split('.')[0] ?? ''
  return major === '' || major === process.versions.node.split('.')[0] ? null : { path, major }
}
