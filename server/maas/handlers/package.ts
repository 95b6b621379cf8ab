import { editPackage } from '../../money/package/edit-package.ts'
import { forecastPackages } from '../../money/package/forecast-packages.ts'
import { listMyPackages } from '../../money/package/list-my-packages.ts'
import { listPackages } from '../../money/package/list-packages.ts'
import { listSavings } from '../../money/package/list-savings.ts'
import { getWelcome } from '../../money/welcome/get-welcome.ts'
import type { Handlers } from './types.ts'

export const packageHandlers = {
  'package.list': listPackages,
  'package.welcome': getWelcome,
  'package.mine': listMyPackages,
  'package.forecast': forecastPackages,
  'package.savings': listSavings,
  'package.edit': editPackage,
} satisfies Handlers<'package.'>
