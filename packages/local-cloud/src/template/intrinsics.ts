/** Evaluates CloudFormation's intrinsic functions. It is pure: the `Scope` knows what a name means. */
import { doc, isDoc, list, text } from '../data/doc.ts'

export interface Scope {
  ref(name: string): unknown
  getAtt(id: string, attribute: string): unknown
  importValue(name: string): unknown
  stackOutput(stack: string, output: string): unknown
  condition(name: string): unknown
  mapping(map: string, top: string, second: string): unknown
  /** Answers the value of `{{resolve:service:...}}` inside a text. */
  dynamic(service: string, reference: string): string
  readonly region: string
}

const dynamicReference = /\{\{resolve:([a-z-]+):([^}]+)\}\}/g

/** Resolves a template value; `undefined` stands for AWS::NoValue and disappears from lists and objects. */
export function resolve(scope: Scope, value: unknown): unknown {
  if (typeof value === 'string') {
    if (!value.includes('{{resolve:')) return value
    return value.replace(dynamicReference, (_, service: string, reference: string) => scope.dynamic(service, reference))
  }
  if (Array.isArray(value)) return value.map(item => resolve(scope, item)).filter(item => item !== undefined)
  if (!isDoc(value)) return value
  const keys = Object.keys(value)
  const [only] = keys
  if (keys.length === 1 && only !== undefined && (only === 'Ref' || only.startsWith('Fn::'))) {
    const answer = call(scope, only, value[only])
    // A join may have assembled a dynamic reference.
    return typeof answer === 'string' && answer.includes('{{resolve:') ? resolve(scope, answer) : answer
  }
  const result: Record<string, unknown> = {}
  for (const key of keys) {
    const item = resolve(scope, value[key])
    if (item !== undefined) result[key] = item
  }
  return result
}

function call(scope: Scope, name: string, argument: unknown): unknown {
  const args = list(argument)
  const at = (index: number) => resolve(scope, args[index])
  switch (name) {
    case 'Ref':
      return scope.ref(text(argument))
    case 'Fn::GetAtt': {
      const [id, ...attribute] =
        typeof argument === 'string' ? argument.split('.') : args.map(part => text(resolve(scope, part)))
      return scope.getAtt(id ?? '', attribute.join('.'))
    }
    case 'Fn::Join':
      return list(at(1))
        .map(part => text(part))
        .join(text(args[0]))
    case 'Fn::Sub':
      return substitute(scope, text(args[0]), doc(args[1]))
    case 'Fn::ImportValue':
      return scope.importValue(text(resolve(scope, argument)))
    case 'Fn::GetStackOutput': {
      const named = doc(resolve(scope, argument))
      return scope.stackOutput(text(named.StackName), text(named.OutputName))
    }
    case 'Fn::Select':
      return list(at(1))[Number(at(0))]
    case 'Fn::Split':
      return text(at(1)).split(text(args[0]))
    case 'Fn::FindInMap':
      return scope.mapping(text(at(0)), text(at(1)), text(at(2)))
    case 'Fn::GetAZs':
      return ['a', 'b', 'c'].map(zone => scope.region + zone)
    case 'Fn::Base64':
      return Buffer.from(text(resolve(scope, argument))).toString('base64')
    case 'Fn::If':
      return holds(scope, args[0]) ? at(1) : at(2)
    case 'Fn::Length':
      return list(resolve(scope, argument)).length
    case 'Fn::ToJsonString':
      return JSON.stringify(resolve(scope, argument))
    case 'Fn::Equals':
    case 'Fn::Not':
    case 'Fn::And':
    case 'Fn::Or':
      return holds(scope, { [name]: argument })
    default:
      throw new Error(`The template uses ${name}, which the local runtime does not know`)
  }
}

function substitute(scope: Scope, template: string, variables: Record<string, unknown>): string {
  return template.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`
    if (name in variables) return text(resolve(scope, variables[name]))
    const isAttribute = name.includes('.') && !name.startsWith('AWS::')
    return text(resolve(scope, isAttribute ? { 'Fn::GetAtt': name } : { Ref: name }))
  })
}

/** Evaluates a condition, given by name or as one of Equals, Not, And, Or. */
export function holds(scope: Scope, condition: unknown): boolean {
  if (typeof condition === 'string') return holds(scope, scope.condition(condition))
  const [[name, argument] = ['', undefined]] = Object.entries(doc(condition))
  const args = list(argument)
  switch (name) {
    case 'Condition':
      return holds(scope, text(argument))
    case 'Fn::Equals':
      return text(resolve(scope, args[0])) === text(resolve(scope, args[1]))
    case 'Fn::Not':
      return !holds(scope, args[0])
    case 'Fn::And':
      return args.every(item => holds(scope, item))
    case 'Fn::Or':
      return args.some(item => holds(scope, item))
    default:
      throw new Error(
        `The template uses the condition ${name || 'without a name'}, which the local runtime does not know`,
      )
  }
}
