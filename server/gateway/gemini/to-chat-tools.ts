import type { FunctionDeclaration, GenerateContentRequest } from '../../../contract/gemini.ts'
import { unsupported } from '../refuse/refuse-unpriced.ts'
import { badParameter } from '../wire/wire-error.ts'
import { toJsonSchema } from './to-json-schema.ts'

/** Tools that run at the caller's. @throws WireError 400 for one that Google runs */
export function toChatTools({
  tools,
  toolConfig,
}: Pick<GenerateContentRequest, 'tools' | 'toolConfig'>): object {
  const declared = (tools ?? []).flatMap((tool, i) => {
    for (const [name, value] of Object.entries(tool))
      if (name !== 'functionDeclarations' && value !== null) throw unsupported(`tools[${i}].${name}`)
    return tool.functionDeclarations ?? []
  })
  const { mode, allowedFunctionNames: allowed } = toolConfig?.functionCallingConfig ?? {}
  const isLimited = mode?.toUpperCase() === 'ANY' && allowed && allowed.length > 0
  const callable = isLimited ? declared.filter(({ name }) => allowed.includes(name)) : declared
  if (isLimited && declared.length > 0 && callable.length === 0) throw unknownNames()
  if (callable.length === 0) return {}
  return { tools: callable.map(toFunction), ...choiceOf(mode, callable) }
}

const unknownNames = () =>
  badParameter(
    'toolConfig.functionCallingConfig.allowedFunctionNames',
    '参数 toolConfig.functionCallingConfig.allowedFunctionNames 中没有声明过的函数',
  )

function toFunction({ name, description, parameters, parametersJsonSchema }: FunctionDeclaration) {
  const schema =
    parametersJsonSchema ?? (parameters ? toJsonSchema(parameters) : { type: 'object', properties: {} })
  return { type: 'function', function: { name, ...(description && { description }), parameters: schema } }
}

function choiceOf(mode: string | null | undefined, callable: readonly FunctionDeclaration[]): object {
  switch (mode?.toUpperCase()) {
    case undefined:
    case 'MODE_UNSPECIFIED':
      return {}
    case 'AUTO':
    case 'VALIDATED':
      return { tool_choice: 'auto' }
    case 'NONE':
      return { tool_choice: 'none' }
    case 'ANY': {
      const [only, ...others] = callable
      return {
        tool_choice:
          only && others.length === 0 ? { type: 'function', function: { name: only.name } } : 'required',
      }
    }
    default:
      throw badParameter(
        'toolConfig.functionCallingConfig.mode',
        '参数 toolConfig.functionCallingConfig.mode 须为 AUTO、ANY、NONE 或 VALIDATED',
      )
  }
}
