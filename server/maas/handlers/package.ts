import { editPackage } from '../../services/package/edit-package.ts'
import { forecastPackages } from '../../services/package/forecast-packages.ts'
import { listMyPackages } from '../../services/package/list-my-packages.ts'
import { listPackages } from '../../services/package/list-packages.ts'
import { listSavings } from '../../services/package/list-savings.ts'
import { getWelcome } from '../../services/welcome/get-welcome.ts'
import type { Handlers } from './types.ts'

export const packageHandlers = {
  'package.list': listPackages,
  'package.welcome': getWelcome,
  'package.mine': listMyPackages,
  'package.forecast': forecastPackages,
  'package.savings': listSavings,
  'package.edit': editPackage,
} satisfies Handlers<'package.'>
