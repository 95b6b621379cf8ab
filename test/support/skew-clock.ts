import { existsSync } from 'node:fs'

// Loaded before a program (`--import`): its wall clock is off by TEST_CLOCK_SKEW_MS. The monotonic clock and timers are not.
// It is right from when there is a file TEST_CLOCK_RIGHT_FILE.
let skewMs = Number(process.env.TEST_CLOCK_SKEW_MS)
const rightFile = process.env.TEST_CLOCK_RIGHT_FILE ?? ''
const MachineDate = Date

if (rightFile !== '')
  setInterval(() => {
    if (existsSync(rightFile)) skewMs = 0
  }, 200).unref()

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [MachineDate.now() + skewMs] : args, newTarget) as Date,
  apply: () => new Date().toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => MachineDate.now() + skewMs : (Reflect.get(target, name, receiver) as unknown),
})
