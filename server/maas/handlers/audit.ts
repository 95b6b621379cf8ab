import { listEntity } from '../../services/entity/list-entity.ts'
import type { Handlers } from './types.ts'

export const auditHandlers = {
  'audit.list': listEntity('audit.list'),
} satisfies Handlers<'audit.'>
