import { displayTime } from '../../../contract/time.ts'
import { dayPresets } from '../../../src/resources/list-state/day-presets.ts'

const rangesAt = (moment: string) =>
  Object.fromEntries(
    dayPresets(Date.parse(moment)).map(({ name, begin, end }) => [
      name,
      `${displayTime(begin)} – ${displayTime(end)}`,
    ]),
  )

test('ranges are whole days of Asia/Shanghai, whatever the zone of the machine', () => {
  expect(rangesAt('2026-11-20T16:30:00Z')).toEqual({
    今天: '2026-11-21 00:00:00 – 2026-11-21 23:59:59',
    昨天: '2026-11-20 00:00:00 – 2026-11-20 23:59:59',
    '近 7 天': '2026-11-15 00:00:00 – 2026-11-21 23:59:59',
    '近 30 天': '2026-10-23 00:00:00 – 2026-11-21 23:59:59',
    本月: '2026-11-01 00:00:00 – 2026-11-30 23:59:59',
    上月: '2026-10-01 00:00:00 – 2026-10-31 23:59:59',
  })
})

test.each([
  [
    '2026-12-31T20:00:00+08:00',
    '2026-12-01 00:00:00 – 2026-12-31 23:59:59',
    '2026-11-01 00:00:00 – 2026-11-30 23:59:59',
  ],
  [
    '2027-01-01T00:00:00+08:00',
    '2027-01-01 00:00:00 – 2027-01-31 23:59:59',
    '2026-12-01 00:00:00 – 2026-12-31 23:59:59',
  ],
  [
    '2028-03-01T07:00:00+08:00',
    '2028-03-01 00:00:00 – 2028-03-31 23:59:59',
    '2028-02-01 00:00:00 – 2028-02-29 23:59:59',
  ],
])('months at %s', (moment, month, last) => {
  expect(rangesAt(moment)).toMatchObject({ 本月: month, 上月: last })
})
