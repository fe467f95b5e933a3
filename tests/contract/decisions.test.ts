// docs/decisions/README.md is made from the first lines of the pages beside it. With `-u` the page is written again.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#infra/registry.ts'

const areas = [
  'table',
  'events',
  'http',
  'build',
  'tests',
  'operations',
  'pages',
  'pictures',
  'words',
  'accounts',
  'catalogue',
  'orders',
  'money',
  'parcels',
  'auctions',
  'offers',
  'resale',
  'secret sales',
  'galleries',
  'messages',
  'notices',
  'fairness',
  'ledger',
  'console',
  'payment platform',
]

/** The ten that a newcomer reads first, and why. */
const first: readonly (readonly [number: string, why: string])[] = [
  ['001', 'every commit, event and repeated call rests on it'],
  ['021', 'it says what is deployed, and what each function may do'],
  ['058', 'it keeps money right when an answer is lost or a function dies'],
  ['061', 'it is the wall between marketplace and payment platform'],
  ['077', 'every call passes these middlewares before its handler'],
  ['088', 'it explains the two items that all code about orders reads'],
  ['089', 'it explains why a step of a purchase writes so much at once'],
  ['090', 'it shows how a call of the platform takes place once'],
  ['100', 'it is how one lock serves auction, offer and order'],
  ['159', 'all reads and writes go through this client'],
]

const folder = 'docs/decisions'
const secondLine = /^\*(\d{4}-\d\d-\d\d) · ([a-z ]+?)(?: · superseded( in part)? by (\d{3}))?\.\*$/

interface Decision {
  readonly file: string
  readonly number: string
  readonly title: string
  readonly area: string
  readonly sentence: string
  readonly isInPart: boolean
  readonly supersededBy: string
  readonly faults: readonly string[]
}

/** A page begins with heading, date with area, and one sentence, each a paragraph. */
function readDecision(file: string, text: string): Decision {
  const [heading = '', dated = '', sentence = ''] = text.split(/\n{2,}/)
  const [, number = '', title = ''] = /^# (\d{3}) (\S.*)$/.exec(heading) ?? []
  const [, date = '', area = '', inPart, supersededBy = ''] = secondLine.exec(dated) ?? []
  const faults = Object.entries({
    'begins with `# NNN Title`, with the number of its file': number !== '' && file.startsWith(`${number}-`),
    'has a title of at most 80 characters, without a full stop': title.length <= 80 && !title.endsWith('.'),
    'says `*YYYY-MM-DD · area.*` below its title': date !== '',
    [`has an area of the list: ${areas.join(', ')}`]: areas.includes(area),
    'says the decision in one sentence of 200 characters before anything else': isSentence(sentence),
  }).flatMap(([rule, holds]) => (holds ? [] : [`${file} ${rule}`]))
  return { file, number, title, area, sentence, isInPart: inPart !== undefined, supersededBy, faults }
}
function isSentence(text: string): boolean {
  return /^[A-Z`][^\n|]*[^.]\.$/.test(text) && text.length <= 200 && !/[.?!] [A-Z]/.test(text)
}

const decisions = globSync('[0-9]*.md', { cwd: root(folder) })
  .toSorted()
  .map(file => readDecision(file, readFileSync(root(path.join(folder, file)), 'utf8')))
const numbered = new Map(decisions.map(decision => [decision.number, decision]))

function link(number: string, text: string): string {
  return `[${text}](${numbered.get(number)?.file})`
}
function row({ number, title, area, sentence, isInPart, supersededBy }: Decision): string {
  const later = supersededBy && `${link(supersededBy, supersededBy)}${isInPart ? ' in part' : ''}`
  return `| ${[link(number, number), title, area, sentence, later].join(' | ')} |`.replace('|  |', '| |')
}
function indexPage(): string {
  const begin = first.map(([number, why]) => {
    return `- ${link(number, `${number} ${numbered.get(number)?.title}`)}: ${why}.`
  })
  return `# Decisions

${decisions.length} choices that a reader would question, each with what was not chosen. Comments cite them by number; ${link('000', '000')} says when to write one and how. A program wrote this page from the first lines of the others: run \`tests/contract/decisions.test.ts\` with \`-u\` to write it again.

Areas: ${areas.map(area => `${area} (${decisions.filter(decision => decision.area === area).length})`).join(', ')}.

## The ten to read first

${begin.join('\n')}

## All

| Number | Title | Area | Decision | Superseded by |
| --- | --- | --- | --- | --- |
${decisions.map(row).join('\n')}
`
}

describe('the decisions', () => {
  test('say title, date, area and decision in their first lines', () => {
    expect(decisions.flatMap(({ faults }) => faults)).toEqual([])
  })

  test('have a number each, and name one that is there where another took their place', () => {
    const numbers = decisions.map(({ number }) => number)
    expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
    expect(
      decisions.filter(
        ({ number, supersededBy }) => supersededBy && !(supersededBy > number && numbered.has(supersededBy)),
      ),
    ).toEqual([])
    expect(first.filter(([number]) => !numbered.has(number))).toEqual([])
  })

  test('are listed by their page of today', async () => {
    await expect(indexPage()).toMatchFileSnapshot(root(`${folder}/README.md`))
  })
})
