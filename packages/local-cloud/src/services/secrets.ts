/** Emulates Secrets Manager. Values are generated at the first start and kept in the state file. */
import { randomInt, randomUUID } from 'node:crypto'
import { type Doc, doc, flag, number, optional, parse, text, texts } from '../data/doc.ts'
import type { State } from '../data/state.ts'
import { failure, json } from '../gateway/answers.ts'
import type { Service } from '../gateway/gateway.ts'
import type { Assembly } from '../template/assembly.ts'

interface Version {
  id: string
  readonly stages: readonly string[]
  readonly value: string
  readonly createdAt: number
}

export class Secrets {
  readonly #state: State
  readonly #now: () => number
  readonly #arns = new Map<string, string>()

  constructor(assembly: Assembly, state: State, now: () => number) {
    this.#state = state
    this.#now = now
    for (const secret of assembly.ofType('AWS::SecretsManager::Secret')) {
      const arn = assembly.arn(secret)
      this.#arns.set(assembly.name(secret), arn)
      // A caller may leave out the suffix of six characters, which is no part of the name.
      this.#arns.set(arn.replace(/-[a-z0-9]{6}$/, ''), arn)
      if (state.get('secret', arn) !== undefined) continue
      const initial = optional(assembly.value(secret, secret.raw.SecretString))
      const generated = doc(assembly.value(secret, secret.raw.GenerateSecretString))
      this.#save(arn, [this.#version(initial ?? generate(generated), ['AWSCURRENT'])])
    }
  }

  #version(value: string, stages: string[]): Version {
    return { id: randomUUID(), stages, value, createdAt: this.#now() }
  }

  #save(arn: string, versions: Version[]): void {
    this.#state.put('secret', arn, JSON.stringify(versions.filter(version => version.stages.length > 0)))
  }

  #versions(arn: string): Version[] | undefined {
    const stored = this.#state.get('secret', arn)
    return stored === undefined ? undefined : JSON.parse(stored)
  }

  #arnOf(id: string): string {
    return this.#arns.get(id) ?? id
  }

  arn(id: string): string | undefined {
    return this.#arns.get(id)
  }

  /** Resolves `{{resolve:secretsmanager:id:SecretString:key:stage}}`. */
  resolve(reference: string): string | undefined {
    const [, id = '', , key = '', stage = ''] =
      /^(arn:(?:[^:]*:){5}[^:]+|[^:]+):?(SecretString)?:?([^:]*):?([^:]*)/.exec(reference) ?? []
    const value = this.#versions(this.#arnOf(id))?.find(version =>
      version.stages.includes(stage || 'AWSCURRENT'),
    )?.value
    return value === undefined || key === '' ? value : optional(parse(value)?.[key])
  }

  readonly service: Service = call => {
    const body = call.json()
    const arn = this.#arnOf(text(body.SecretId))
    const versions = this.#versions(arn)
    if (!versions) {
      return failure(
        'secretsmanager',
        400,
        'ResourceNotFoundException',
        "Secrets Manager can't find the specified secret.",
      )
    }
    switch (call.operation) {
      case 'GetSecretValue':
        return this.#read(arn, versions, body)
      case 'PutSecretValue':
        return this.#write(arn, versions, body)
      default:
        return failure('secretsmanager', 400, 'InvalidRequestException', `${call.operation} is not served locally`)
    }
  }

  #read(arn: string, versions: Version[], body: Doc) {
    const id = optional(body.VersionId)
    const stage = text(body.VersionStage, 'AWSCURRENT')
    const found = versions.find(version => (id === undefined ? version.stages.includes(stage) : version.id === id))
    if (!found)
      return failure('secretsmanager', 400, 'ResourceNotFoundException', `No value with staging label ${stage}.`)
    return json(200, {
      ARN: arn,
      Name: nameOf(arn),
      VersionId: found.id,
      SecretString: found.value,
      VersionStages: found.stages,
      CreatedDate: found.createdAt / 1000,
    })
  }

  #write(arn: string, versions: Version[], body: Doc) {
    if (body.SecretString === undefined) return json(200, { ARN: arn, Name: nameOf(arn) })
    const stages = body.VersionStages === undefined ? ['AWSCURRENT'] : texts(body.VersionStages)
    const added = this.#version(text(body.SecretString), stages)
    const token = optional(body.ClientRequestToken)
    if (token !== undefined && versions.some(version => version.id === token))
      return json(200, { ARN: arn, Name: nameOf(arn), VersionId: token })
    if (token !== undefined) added.id = token
    this.#save(arn, [...stages.reduce((kept, stage) => without(kept, stage), versions), added])
    return json(200, { ARN: arn, Name: nameOf(arn), VersionId: added.id, VersionStages: stages })
  }
}

/** Removes a staging label. The version that was current becomes the previous one, as in Secrets Manager. */
function without(versions: Version[], stage: string): Version[] {
  const isCurrent = stage === 'AWSCURRENT'
  return versions.map(version => {
    const had = version.stages.includes(stage)
    const stages = version.stages.filter(each => each !== stage && !(isCurrent && each === 'AWSPREVIOUS'))
    return { ...version, stages: had && isCurrent ? [...stages, 'AWSPREVIOUS'] : stages }
  })
}

function nameOf(arn: string): string {
  return (arn.split(':secret:')[1] ?? arn).replace(/-[a-z0-9]{6}$/, '')
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

function generate(options: Doc): string {
  const excluded = new Set(text(options.ExcludeCharacters))
  const groups = [
    flag(options.ExcludeLowercase) ? '' : letters,
    flag(options.ExcludeUppercase) ? '' : letters.toUpperCase(),
    flag(options.ExcludeNumbers) ? '' : digits,
    flag(options.ExcludePunctuation) ? '' : punctuation,
    flag(options.IncludeSpace) ? ' ' : '',
  ].map(group => [...group].filter(character => !excluded.has(character)))
  const alphabet = groups.flat()
  const length = number(options.PasswordLength, 32)
  const password = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  const template = optional(options.SecretStringTemplate)
  if (template === undefined) return password
  return JSON.stringify({ ...parse(template), [text(options.GenerateStringKey)]: password })
}
