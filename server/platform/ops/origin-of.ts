import type { FastifyRequest } from 'fastify'
import type { Env } from '../env/env.ts'

/** `https://host` as the caller sees this server. */
export const originOf = ({ protocol, host }: FastifyRequest, { PUBLIC_URL }: Env) =>
  PUBLIC_URL?.replace(/\/+$/, '') ?? `${protocol}://${host}`
