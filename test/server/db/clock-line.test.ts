import { createClockLine } from '../../../server/platform/db/clock-line.ts'

const HOUR = 3_600_000

describe('a clock line', () => {
  const lineOf = (ms: number) => {
    const line = createClockLine()
    line.add({ at: 0, ms, errorMs: 1 }, { now: 0, floor: 0 })
    return line
  }

  it('is nothing before it was measured, then advances with the monotonic clock', () => {
    expect(createClockLine().readAt(5)).toBeNull()
    const line = lineOf(1000)
    expect([0, 10, 90_000].map(line.readAt)).toEqual([1000, 1010, 91_000])
  })

  it('keeps the more exact measurement until drift outdoes it', () => {
    const line = lineOf(1000)
    line.add({ at: 100, ms: 1140, errorMs: 50 }, { now: 150, floor: 0 })
    expect(line.readAt(150)).toBe(1150)
    line.add({ at: 200, ms: 1200.5, errorMs: 0.5 }, { now: 201, floor: 0 })
    expect(line.readAt(201)).toBe(1201.5)
    const driftedMs = 1_000_000
    line.add({ at: driftedMs, ms: 1000 + driftedMs + 40, errorMs: 50 }, { now: driftedMs, floor: 0 })
    expect(line.readAt(driftedMs)).toBe(1000 + driftedMs + 40)
  })

  it('jumps forward to a server that is ahead', () => {
    const line = lineOf(1000)
    line.add({ at: 5000, ms: 6000 + HOUR, errorMs: 400 }, { now: 5400, floor: 0 })
    expect(line.readAt(5400)).toBe(6400 + HOUR)
  })

  it('advances at half its speed behind a server that is behind, and meets it', () => {
    const line = lineOf(HOUR)
    line.add({ at: 1000, ms: 1000, errorMs: 1 }, { now: 1001, floor: 0 })
    expect(line.readAt(1001)).toBe(HOUR + 1001)
    expect(line.readAt(1001 + 10_000)).toBe(HOUR + 1001 + 5000)
    expect(line.measuredAt(11_001)).toBe(11_001)
    expect(line.readAt(1001 + 2 * HOUR)).toBe(1001 + 2 * HOUR)
    expect(line.readAt(3 * HOUR)).toBe(3 * HOUR)
  })

  it('begins no earlier than its floor', () => {
    const line = createClockLine()
    line.add({ at: 0, ms: 1000, errorMs: 1 }, { now: 1, floor: 5000 })
    expect(line.readAt(1)).toBe(5000)
    expect(line.readAt(101)).toBe(5050)
  })

  it('never goes back, whatever is measured', () => {
    const line = createClockLine()
    let at = 0
    let read = 0
    for (let i = 0; i < 20_000; i += 1) {
      const halfMs = Math.random() * 300
      const askedAt = at
      at += 2 * halfMs
      const passed = line.readAt(at) ?? 0
      expect(passed).toBeGreaterThanOrEqual(read)
      const jump = Math.random() < 0.1 ? (Math.random() - 0.5) * HOUR : 0
      const sample = { at: askedAt + halfMs, ms: askedAt + jump + 10 * HOUR, errorMs: halfMs }
      line.add(sample, { now: at, floor: 0 })
      read = line.readAt(at) ?? 0
      expect(read).toBeGreaterThanOrEqual(passed)
      at += Math.random() * 5000
    }
  })
})
