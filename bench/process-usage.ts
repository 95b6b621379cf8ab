import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** CPU time a process has used, in ms; 0 where there is no /proc. */
export function cpuMs(pid: number): number {
  const fields = readProc(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 1000) / TICKS_PER_SECOND
}

/** Memory of a process, in MiB; 0 where there is no /proc. */
export const rssMiB = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readProc(pid, 'status'))?.[1] ?? 0) / 1024

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
