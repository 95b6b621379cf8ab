import { z } from 'zod'

/** Why staff do something; stands in the audit. */
export const Reason = z.string().trim().min(4, '理由至少 4 个字').max(200, '理由至多 200 个字')
