// What the functions of a runtime have logged, and CloudWatch's query language as far as the runbook uses it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface LogLine {
  /** The function that wrote it. */
  readonly by: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Every line of JSON that the functions of a runtime have written. */
export function logLines(dataDir: string): LogLine[] {
  const directory = path.join(dataDir, 'logs')
  return readdirSync(directory).flatMap(file =>
    readFileSync(path.join(directory, file), 'utf8')
      .split('\n')
      .filter(line => line.startsWith('{'))
      .map(line => ({ by: path.basename(file, '.log'), fields: Object(JSON.parse(line)) })),
  )
}

/** A field by its path: `error.name`, `codes.0`. */
function fieldOf({ fields }: LogLine, name: string): unknown {
  return name.split('.').reduce<unknown>((value, part) => Object(value)[part], fields)
}

const comparison = /^([\w.]+) = "([^"]*)"$/

/** The lines that a query finds. Each of its `stats … by` fields must be in one of them. */
export function linesFound(lines: readonly LogLine[], query: string): LogLine[] {
  let found = [...lines]
  for (const command of query.split(' | ')) {
    const [name = '', ...rest] = command.trim().split(' ')
    const words = rest.join(' ')
    if (name === 'filter') {
      for (const condition of words.split(' and ')) {
        const [, field = '', value] = comparison.exec(condition) ?? []
        if (field === '') throw new Error(`the tests do not know the condition ${condition}`)
        found = found.filter(line => fieldOf(line, field) === value)
      }
    } else if (name === 'stats') {
      const fields = words.split(' by ')[1]?.split(', ') ?? []
      const missing = fields.filter(field => found.every(line => fieldOf(line, field) === undefined))
      if (missing.length > 0) throw new Error(`no line has ${missing.join(', ')}: ${query}`)
    } else if (name !== 'sort' && name !== 'limit') {
      throw new Error(`the tests do not know the command ${name}`)
    }
  }
  return found
}
