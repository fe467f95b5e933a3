// SSM parameters: those of the templates, and what functions put.
import { type Doc, doc, flag, optional, parse, text, texts } from '../doc.ts'
import { failure, json } from '../gateway/answers.ts'
import type { Service } from '../gateway/gateway.ts'
import type { State } from '../state.ts'
import type { Assembly } from '../template/assembly.ts'

export class Parameters {
  readonly #state: State
  readonly #assembly: Assembly

  constructor(assembly: Assembly, state: State) {
    this.#assembly = assembly
    this.#state = state
  }

  #get(name: string): Doc | undefined {
    const stored = this.#state.get('parameter', name)
    if (stored !== undefined) return parse(stored)
    // Read when asked: a value may itself come from a secret that exists only now.
    const declared = this.#assembly.ofType('AWS::SSM::Parameter').find(each => this.#assembly.name(each) === name)
    if (!declared) return undefined
    const properties = this.#assembly.properties(declared)
    return { Name: name, Type: properties.Type, Value: properties.Value, Version: 1 }
  }

  #names(): string[] {
    const declared = this.#assembly.ofType('AWS::SSM::Parameter').map(each => this.#assembly.name(each))
    return [...new Set([...declared, ...this.#state.all('parameter').map(row => row.id)])].sort()
  }

  /** For `{{resolve:ssm:name:version}}`. */
  resolve(reference: string): string | undefined {
    return optional(this.#get(reference.split(':')[0] ?? '')?.Value)
  }

  readonly service: Service = call => {
    const body = call.json()
    const name = text(body.Name)
    switch (call.operation) {
      case 'GetParameter': {
        const found = this.#get(name)
        return found
          ? json(200, { Parameter: found })
          : failure('ssm', 400, 'ParameterNotFound', `Parameter ${name} not found.`)
      }
      case 'GetParameters': {
        const found = texts(body.Names).map(each => ({ each, value: this.#get(each) }))
        return json(200, {
          Parameters: found.filter(({ value }) => value).map(({ value }) => value),
          InvalidParameters: found.filter(({ value }) => !value).map(({ each }) => each),
        })
      }
      case 'GetParametersByPath': {
        const prefix = `${text(body.Path).replace(/\/$/, '')}/`
        const below = this.#names().filter(each => each.startsWith(prefix))
        const names = flag(body.Recursive) ? below : below.filter(each => !each.slice(prefix.length).includes('/'))
        return json(200, { Parameters: names.map(each => this.#get(each)) })
      }
      case 'PutParameter': {
        const known = this.#get(name)
        if (known && !flag(body.Overwrite))
          return failure('ssm', 400, 'ParameterAlreadyExists', 'The parameter already exists.')
        const Version = Number(doc(known).Version ?? 0) + 1
        this.#state.put(
          'parameter',
          name,
          JSON.stringify({ Name: name, Type: body.Type ?? doc(known).Type, Value: body.Value, Version }),
        )
        return json(200, { Version })
      }
      default:
        return failure('ssm', 400, 'InvalidAction', `${call.operation} is not served locally`)
    }
  }
}
