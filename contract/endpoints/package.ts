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
import { done, nothing, type Group } from './endpoint.ts'

export const packageEndpoints = {
  'package.list': {
    method: 'GET',
    path: '/package/list',
    auth: 'public',
    input: nothing,
    result: z.array(PackageOffer),
  },
  'package.welcome': {
    method: 'GET',
    path: '/package/welcome',
    auth: 'public',
    input: nothing,
    /** Null: the catalogue has none. */
    result: WelcomeOffer.nullable(),
  },
  'package.mine': {
    method: 'GET',
    path: '/package/mine',
    auth: 'user',
    viewable: true,
    input: nothing,
    ...whole({ row: OwnedPackage, result: z.array(OwnedPackage) }),
  },
  'package.forecast': {
    method: 'GET',
    path: '/package/forecast',
    auth: 'user',
    viewable: true,
    input: nothing,
    result: PackageForecast,
  },
  'package.savings': {
    method: 'GET',
    path: '/package/savings',
    auth: 'user',
    input: nothing,
    result: PackageSavings,
  },
  'package.edit': {
    method: 'POST',
    path: '/package/edit',
    auth: 'user',
    input: PackageEdit,
    result: done,
  },
} as const satisfies Group<'package'>
