/** Builds what a rule hands to its target: the event, a part of it, a constant, or a text made from parts. */
import { type Doc, doc, entries, isDoc, optional, parseAny, text } from '../data/doc.ts'

interface Rule {
  readonly arn: string
  readonly name: string
}

export function inputOf(target: Doc, event: Doc, rule: Rule): unknown {
  if (target.Input !== undefined) return parseAny(text(target.Input)) ?? text(target.Input)
  if (target.InputPath !== undefined) return at(event, text(target.InputPath))
  if (target.InputTransformer === undefined) return event
  const transformer = doc(target.InputTransformer)
  const values = new Map<string, unknown>([
    ['aws.events.rule-arn', rule.arn],
    ['aws.events.rule-name', rule.name],
    ['aws.events.event.ingestion-time', event.time],
    ['aws.events.event', event],
    ['aws.events.event.json', event],
  ])
  for (const [name, path] of entries(transformer.InputPathsMap)) values.set(name, at(event, text(path)))
  const filled = fill(text(transformer.InputTemplate), values)
  return parseAny(filled) ?? filled
}

/** Reads the part of an event at a path such as `$.detail.items[0].id`. */
function at(value: unknown, path: string): unknown {
  const steps = path.replace(/^\$\.?/, '').match(/[^.[\]]+/g) ?? []
  return steps.reduce<unknown>((current, step) => {
    if (Array.isArray(current)) return current[Number(step)]
    return isDoc(current) ? current[step] : undefined
  }, value)
}

/** Fills a template: inside quotes a value is put in as text, outside as JSON. */
function fill(template: string, values: Map<string, unknown>): string {
  let quoted = false
  let result = ''
  for (let index = 0; index < template.length; index++) {
    const character = template.charAt(index)
    if (character === '"' && template[index - 1] !== '\\') quoted = !quoted
    const end = character === '<' ? template.indexOf('>', index) : -1
    const name = end < 0 ? undefined : template.slice(index + 1, end)
    if (name === undefined || !values.has(name)) {
      result += character
      continue
    }
    const value = values.get(name)
    const json = JSON.stringify(value ?? null)
    if (!quoted) result += json
    else result += typeof value === 'string' ? json.slice(1, -1) : JSON.stringify(json).slice(1, -1)
    index = end
  }
  return result
}

/** Reads the retry parameters of a target. */
export function retryOf(target: Doc): { attempts: number | undefined; deadLetter: string | undefined } {
  const attempts = optional(doc(target.RetryPolicy).MaximumRetryAttempts)
  return {
    attempts: attempts === undefined ? undefined : Number(attempts),
    deadLetter: optional(doc(target.DeadLetterConfig).Arn),
  }
}
