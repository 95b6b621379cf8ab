import type { Role } from '../../contract/roles.ts'

/** Who of the staff: one of two owners, or those of a role. */
export type Post = Role | 'owner' | 'partner'

interface Employee {
  phone: string
  name: string
  post: Post
}

export const OWNERS: Employee[] = [
  { phone: '13800000001', name: '林岚（负责人）', post: 'owner' },
  { phone: '13800000002', name: '顾北（负责人）', post: 'partner' },
]
/** The third of support leaves in the end. */
export const LEAVER = '许愿（客服，已离职）'
export const EMPLOYEES: (Employee & { post: Role })[] = [
  { phone: '13800000011', name: '周宁（运营）', post: 'operator' },
  { phone: '13800000012', name: '陈屿（运营）', post: 'operator' },
  { phone: '13800000021', name: '何清（财务）', post: 'finance' },
  { phone: '13800000022', name: '苏禾（财务）', post: 'finance' },
  { phone: '13800000031', name: '小满（客服）', post: 'support' },
  { phone: '13800000032', name: '阿青（客服）', post: 'support' },
  { phone: '13800000033', name: LEAVER, post: 'support' },
  { phone: '13800000041', name: '陆沉（审计）', post: 'auditor' },
]

/** Calls a day, and how many of the customers are such. */
const PERSONAS = {
  /** One customer brings most of the revenue, at every size. */
  whale: { share: 0, calls: 0, promptTokens: 60_000, keys: 7, funds: 1, stays: 1 },
  heavy: { share: 0.025, calls: 24, promptTokens: 9000, keys: 4, funds: 1, stays: 0.97 },
  regular: { share: 0.19, calls: 3.6, promptTokens: 2600, keys: 2, funds: 0.92, stays: 0.8 },
  light: { share: 0.47, calls: 0.5, promptTokens: 900, keys: 1, funds: 0.5, stays: 0.5 },
  /** Signed up and looked around. */
  visitor: { share: 0.3, calls: 0.02, promptTokens: 300, keys: 0, funds: 0.02, stays: 0.2 },
  /** Leaves most streams before their end, on accounts of a ring. */
  abuser: { share: 0, calls: 45, promptTokens: 1800, keys: 3, funds: 1, stays: 1 },
} as const
export type Persona = keyof typeof PERSONAS

export const personaOf = (persona: Persona) => PERSONAS[persona]
