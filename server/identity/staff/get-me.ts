import type { Verb } from '../context.ts'
import { readProofs } from './assert-stepped-up.ts'
import { readRoles } from '../role/read-roles.ts'
import { findTotp } from './totp.ts'

/** Who the caller is as staff, for the console. */
export const getMe: Verb<'staff.me'> = async ({ ctx }) => {
  const proofs = await readProofs(ctx)
  return {
    roles: await readRoles(ctx.db, ctx.deps, ctx.caller.userId),
    permissions: [...ctx.permissions],
    stepUpUntil: Object.fromEntries(proofs.map(({ purpose, expires_at: until }) => [purpose, until])),
    hasTotp: (await findTotp(ctx.db, ctx)) !== null,
    isTotpRequired: ctx.deps.env.OPS_TOTP === 'required',
    hasFourEyes: ctx.deps.env.OPS_FOUR_EYES === 'on',
  }
}
