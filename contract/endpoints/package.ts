import { z } from 'zod'
import { whole } from '../envelope.ts'
import {
  OwnedPackage,
  PackageEdit,
  PackageForecast,
  PackageOffer,
  PackageSavings,
  WelcomeOffer,
} from '../package.ts'
import { done, nothing, publicGet, userGet, userPost, type Group } from './endpoint.ts'

export const packageEndpoints = {
  'package.list': { ...publicGet('/package/list'), input: nothing, result: z.array(PackageOffer) },
  'package.welcome': {
    ...publicGet('/package/welcome'),
    input: nothing,
    /** Null: the catalogue has none. */
    result: WelcomeOffer.nullable(),
  },
  /** The same for a user: `reason` says what became of theirs. */
  'package.ownWelcome': {
    ...userGet('/package/ownWelcome'),
    viewable: true,
    input: nothing,
    result: WelcomeOffer.nullable(),
  },
  'package.mine': {
    ...userGet('/package/mine'),
    viewable: true,
    input: nothing,
    ...whole({ row: OwnedPackage, result: z.array(OwnedPackage) }),
  },
  'package.forecast': {
    ...userGet('/package/forecast'),
    viewable: true,
    input: nothing,
    result: PackageForecast,
  },
  'package.savings': { ...userGet('/package/savings'), input: nothing, result: PackageSavings },
  'package.edit': { ...userPost('/package/edit'), input: PackageEdit, result: done },
} as const satisfies Group<'package'>
