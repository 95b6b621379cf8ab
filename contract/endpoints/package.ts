import { z } from 'zod'
import { whole } from '../envelope.ts'
import { OwnedPackage, PackageForecast, PackageOffer } from '../package.ts'
import { nothing, type Group } from './endpoint.ts'

export const packageEndpoints = {
  'package.list': {
    method: 'GET',
    path: '/package/list',
    auth: 'public',
    input: nothing,
    result: z.array(PackageOffer),
  },
  'package.mine': {
    method: 'GET',
    path: '/package/mine',
    auth: 'user',
    input: nothing,
    ...whole({ row: OwnedPackage, result: z.array(OwnedPackage) }),
  },
  'package.forecast': {
    method: 'GET',
    path: '/package/forecast',
    auth: 'user',
    input: nothing,
    result: PackageForecast,
  },
} as const satisfies Group<'package'>
