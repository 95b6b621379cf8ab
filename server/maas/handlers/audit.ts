import { getEntity } from '../../services/entity/get-entity.ts'
import { listEntity } from '../../services/entity/list-entity.ts'
import type { Handlers } from './types.ts'

export const auditHandlers = {
  'audit.list': listEntity('audit.list'),
  'audit.detail': getEntity('audit.detail'),
} satisfies Handlers<'audit.'>
