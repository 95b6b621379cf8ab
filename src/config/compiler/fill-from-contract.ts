import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import { missingFields } from './forms/missing-fields.ts'
import { isFields, type Fields } from './fill-from-entities.ts'

/** Every write of staff that needs a reason asks for it in these words. */
const REASON = { field: 'reason', title: '理由', control: 'textarea', hint: '会记下来，日后查得到。' }

/**
 * The config with what its actions and forms leave out because the contract tells it: that a reason is asked for, where the endpoint needs
 * one; and what is said afterwards, that what the action is called is done. Fields of a form are its only section. What is written stays.
 */
export function fillFromContract(input: unknown): unknown {
  if (!isFields(input) || !isFields(input['resources'])) return input
  const resources = Object.entries(input['resources']).map(([name, resource]) => [
    name,
    isFields(resource) ? fillResource(resource) : resource,
  ])
  return { ...input, resources: Object.fromEntries(resources) }
}

function fillResource(resource: Fields): Fields {
  const { actions, forms, endpoints: own } = resource
  const writes = isFields(own) ? own : {}
  return {
    ...resource,
    ...(Array.isArray(actions) && { actions: actions.map(fillAction) }),
    ...(isFields(forms) && {
      forms: {
        ...forms,
        ...(isFields(forms['create']) && { create: fillForm(forms['create'], writes['create']) }),
        ...(isFields(forms['edit']) && { edit: fillForm(forms['edit'], writes['update']) }),
      },
    }),
  }
}

function fillAction(action: unknown): unknown {
  if (!isFields(action) || action['call'] === undefined) return action
  const { call, title, ask, shows, input } = action
  const hasReason = isNamed(ask, 'reason') || (isFields(input) && Object.hasOwn(input, 'reason'))
  return {
    ...(needsReason(call) && !hasReason && { reason: true }),
    ...(isOfStaff(call) && shows === undefined && typeof title === 'string' && { done: `已${title}` }),
    ...action,
  }
}

/** Fields alone are its only section. The reason comes last, unless the form has it elsewhere. */
function fillForm(written: Fields, endpoint: unknown): Fields {
  const { fields: only, ...others } = written
  const isOne = only !== undefined && written['sections'] === undefined
  const form: Fields = isOne ? { ...others, sections: [{ fields: only }] } : written
  const { sections } = form
  if (!Array.isArray(sections) || !needsReason(form['endpoint'] ?? endpoint)) return form
  const parts: unknown[] = sections
  if (parts.some((section) => isFields(section) && isNamed(section['fields'], 'reason'))) return form
  const last = parts.at(-1)
  if (!isFields(last) || last['title'] !== undefined || !Array.isArray(last['fields']))
    return { ...form, sections: [...parts, { fields: [REASON] }] }
  const fields: unknown[] = last['fields']
  return { ...form, sections: [...parts.slice(0, -1), { ...last, fields: [...fields, REASON] }] }
}

const isNamed = (fields: unknown, name: string) =>
  Array.isArray(fields) && fields.some((one) => isFields(one) && one['field'] === name)

function needsReason(endpoint: unknown): boolean {
  return (
    isOfStaff(endpoint) && missingFields({ input: endpoints[endpoint].input, names: [] }).includes('reason')
  )
}

const isOfStaff = (endpoint: unknown): endpoint is EndpointName =>
  typeof endpoint === 'string' &&
  Object.hasOwn(endpoints, endpoint) &&
  endpoints[endpoint as EndpointName].auth === 'staff'
