import { render } from '@testing-library/react'
import type { AppChart } from '../../../src/config/runtime/app-config.ts'
import type { ChartData } from '../../../src/resources/charts/chart-data.ts'
import { TimePlot } from '../../../src/resources/charts/time-plot.tsx'

const data: ChartData = {
  points: ['11-20', '11-21'].map((label) => ({ label, name: label, colour: '#000' })),
  series: [{ name: 'count', colour: '#000', values: [1, 2] }],
  isEmpty: false,
}

function heightsOf(format: AppChart['format']) {
  const chart = { kind: 'bars', format, isSummed: true } as AppChart
  const { container } = render(
    <svg>
      <TimePlot chart={chart} data={data} width={400} active={null} />
    </svg>,
  )
  return [...container.querySelectorAll('text')].flatMap(({ textContent }) =>
    textContent?.includes('-') ? [] : [textContent],
  )
}

test('a few of something are counted in whole numbers, as nothing is half there', () => {
  expect(heightsOf('count')).toEqual(['0', '1', '2'])
  expect(heightsOf('duration')).toContain('1 ms')
})
