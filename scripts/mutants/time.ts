import type { Mutant } from './mutant.ts'

const tests = (...names: string[]) => names.map((name) => `test/server/${name}\\.test`)

/** Faults in the time that money follows. */
export const timeMutants: Mutant[] = [
  {
    name: '时间取自节点自己的时钟',
    file: 'server/app/startup/create-deps.ts',
    before: 'overrides.clock ?? databaseClock.now',
    after: 'overrides.clock ?? Date.now',
    tests: tests('nodes/clock-skew'),
  },
  {
    name: '数据库换成时钟更慢的一台后时间倒退',
    file: 'server/platform/db/clock-line.ts',
    before: 'ms: Math.max(0, reached - measuredAt(best, now))',
    after: 'ms: Math.max(0, Math.min(0, reached - measuredAt(best, now)))',
    tests: tests('db/clock-line', 'db/database-clock'),
  },
  {
    name: '预扣退回之后才到的结算不收费',
    file: 'server/wallet/apply-settle.ts',
    before: 'if (isUnsettled(call)) return settleLate(state, { hold, call, settlement, at })',
    after: '',
    tests: tests('wallet/lease'),
  },
  {
    name: '预扣退回之后的结算每次都收费',
    file: 'server/wallet/settle-late.ts',
    before: 'call.shortfall_nano = shortfallNano',
    after: '',
    tests: tests('wallet/lease', 'wallet/reservation'),
  },
  {
    name: '晚到的结算动用了别的调用已预扣的余额',
    file: 'server/wallet/settle-late.ts',
    before: 'balance - held < nano ? balance - held : nano',
    after: 'balance < nano ? balance - held : nano',
    tests: tests('wallet/lease', 'wallet/reservation'),
  },
  {
    name: '模型目录不同的节点照样启动',
    file: 'server/catalog/node/node-state.ts',
    before: 'const different = others.filter((other) => isComparable(other) && other.catalog_hash !== hash)',
    after: 'const different: typeof others = []',
    tests: tests('node/node-state'),
  },
  {
    name: '两个目录不同的节点同时启动时互相看不见',
    file: 'server/catalog/node/node-state.ts',
    before: 'await lockSubjects(trx, [LOCK], now)\n      const rivals',
    after: 'const rivals',
    tests: tests('node/node-state'),
  },
]
