import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Env } from '../../platform/env/env.ts'
import { findingsOf, type Finding } from './finding.ts'

const { good, warning, problem } = findingsOf('磁盘')
const GIB = 1024 ** 3
const FULL_SHARE = 0.05
const NOTED_SHARE = 0.15

/** What is free where this node keeps its data; a database elsewhere has a disk of its own. */
export function checkDisk({ dataDir, DATABASE_URL }: Env): Finding[] {
  const { bavail, blocks, bsize } = statfsSync(nearest(dataDir))
  const [free, share] = [bavail * bsize, bavail / Math.max(1, blocks)]
  const where = DATABASE_URL
    ? `DATA_DIR（${dataDir}；数据库的磁盘请在它的机器上看）`
    : `DATA_DIR（${dataDir}）`
  const what = `${where}还有 ${(free / GIB).toFixed(1)} GiB，${Math.round(share * 100)}%`
  const why = '磁盘满了写不进账目：所有调用答 503，直到腾出空间'
  const mend = 'df -h；journalctl --vacuum-size=500M，或扩大磁盘，见 docs/runbooks.md 的“磁盘满”'
  if (share < FULL_SHARE) return [problem({ what, why, mend })]
  return share < NOTED_SHARE ? [warning({ what, why, mend })] : [good(what)]
}

/** A folder that is not there yet will be where the nearest one is. */
const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)))
