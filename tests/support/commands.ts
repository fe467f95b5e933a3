import { globSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { root } from '#infra/registry.ts'

/** A command that a page tells its reader to say, as the words that the shell would make of it. */
export interface Command {
  readonly page: string
  readonly text: string
  readonly words: readonly string[]
}

/** Pages that say how things were, or what others said. */
const notes = /^docs\/(conversations|decisions\/)/
const spoken = /^(?:[A-Z_]+=\S+ )*((?:aws|npm run|npx cdk) .*)$/

/** All of pages and runbooks, in fences and within sentences. */
export function documentedCommands(): Command[] {
  const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root('') })].filter(page => !notes.test(page))
  return pages.flatMap(page => {
    const text = readFileSync(root(page), 'utf8')
    const fences = [...text.matchAll(/^[ \t]*```\w*\n([\s\S]*?)^[ \t]*```/gm)].flatMap(([, block = '']) =>
      block.replaceAll(/\\\n\s*/g, '').split('\n'),
    )
    const inline = [...text.replaceAll(/^[ \t]*```[\s\S]*?^[ \t]*```/gm, '').matchAll(/`([^`\n]+)`/g)].map(
      ([, code = '']) => code,
    )
    return [...fences, ...inline].flatMap(line => {
      const command = spoken.exec(line.trim())?.[1]
      return command === undefined ? [] : [{ page, text: command, words: wordsOf(command) }]
    })
  })
}

/** Quotes hold a word together, as do the brackets of a placeholder; what follows a `#` is for the reader. */
function wordsOf(command: string): string[] {
  const words = command.replace(/\s+#.*$/, '').match(/(?:'[^']*'|"[^"]*"|<[^>]*>|[^\s'"<])+/g) ?? []
  return words.map(word => word.replaceAll(/'/g, ''))
}

/**
 * The operations of AWS that we name, with their parameters as AWS's own service models have them (botocore 1.43.11, from
 * which its command line is made). An operation that is missing here is added from there: no copy of all models, 90 MB,
 * has to be installed for a dozen of them.
 */
const models = z
  .record(
    z.string(),
    z.object({
      required: z.array(z.string()),
      optional: z.array(z.string()),
      flags: z.array(z.string()).default([]),
    }),
  )
  .parse(JSON.parse(readFileSync(root('tests/support/aws-commands.json'), 'utf8')))

/** Options of the command line itself. */
const everywhere = new Set(['region', 'output', 'query', 'profile'])

/** What AWS's command line would refuse of `aws <words>` before it asks anybody. */
export function awsProblems([service = '', operation = '', ...words]: readonly string[]): string[] {
  const name = `${service} ${operation}`
  const model = models[name]
  if (!model) return [`${name} is no operation that tests/support/aws-commands.json knows`]
  const known = new Set([...model.required, ...model.optional, ...everywhere])
  const options = words.filter(word => word.startsWith('--')).map(word => word.slice(2))
  const meant = options.map(option => {
    const positive = option.replace(/^no-/, '')
    return model.flags.includes(positive) ? positive : option
  })
  // A sentence may name an operation; whoever begins to say its parameters says all that it needs.
  const missing = options.length === 0 ? [] : model.required.filter(each => !meant.includes(each))
  const alone = words.filter((word, index) => !word.startsWith('--') && !words[index - 1]?.startsWith('--'))
  return [
    ...meant.filter(option => !known.has(option)).map(option => `${name} has no --${option}`),
    ...missing.map(option => `${name} lacks --${option}`),
    // A list of words follows its option.
    ...(words[0] !== undefined && !words[0].startsWith('--') ? alone.map(word => `${name} takes no ${word}`) : []),
  ]
}
