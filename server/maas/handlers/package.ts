import {
  editPackage,
  forecastPackages,
  getWelcome,
  listMyPackages,
  listPackages,
  listSavings,
} from '../../money/index.ts'
import type { Handlers } from './types.ts'

export const packageHandlers = {
  'package.list': listPackages,
  'package.welcome': getWelcome,
  'package.mine': listMyPackages,
  'package.forecast': forecastPackages,
  'package.savings': listSavings,
  'package.edit': editPackage,
} satisfies Handlers<'package.'>
