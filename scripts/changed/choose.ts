import { type ImportGraph, reachedFrom } from './imports.ts'
import { routesOf } from './routes.ts'

/** What a whole run noted of a test file that runs functions (tests/support/note-reach.ts). */
export interface Reach {
  /** Ids of the functions that ran while the file did. */
  readonly functions: readonly string[]
  /** Paths of the pages that were made. */
  readonly pages: readonly string[]
}

export interface Tree {
  readonly graph: ImportGraph
  readonly texts: ReadonlyMap<string, string>
  /** By test file; one that runs functions and was never noted reaches everything. */
  readonly noted: ReadonlyMap<string, Reach>
  /** The sources of a function by its id: marketplace and platform may have one of the same. */
  readonly sourcesOf: ReadonlyMap<string, readonly string[]>
}

export interface Chosen {
  readonly test: string
  readonly because: string
}

export interface Choice {
  readonly run: readonly Chosen[]
  readonly leftOut: readonly string[]
  /** Why all are chosen, where all are. */
  readonly whole?: string
}

const isOfTests = (file: string): boolean => /^(packages\/[\w-]+\/)?tests\//.test(file)
const isTest = (file: string): boolean => isOfTests(file) && file.endsWith('.test.ts')
/** Also what decides in which order tests begin. */
const isDocument = (file: string): boolean => /^docs\/|\.md$|^tests\/durations\.json$/.test(file)

/** What everything else runs on, with the reason that is told. */
const machinery: readonly (readonly [RegExp, string])[] = [
  [/^functions\/machinery\//, 'every function runs on it'],
  [/^infra\//, 'everything is deployed by it'],
  [/^packages\/local-cloud\/src\//, 'everything runs here on it'],
  [/^(scripts\/seed|demo\/)/, 'it fills the market that tests begin with'],
  [/^tests\/support\/(runtime|template|global-setup|world)\.ts$|^tests\/support\/world\//, 'tests begin with it'],
  [
    /^(package(-lock)?|cdk|biome|tsconfig[.\w]*)\.json$|^\w+\.config\.ts$|^knip\.ts$|\/tsconfig\.json$/,
    'it configures all',
  ],
]

/**
 * Chooses what may notice that these files changed, and says of each test why. Of `asBefore` comments and types alone
 * changed (`runsAsBefore`): that is noticed by tests that read files of the tree.
 */
export function chooseTests(tree: Tree, all: readonly string[], asBefore: ReadonlySet<string> = new Set()): Choice {
  const tests = [...tree.graph.keys()].filter(isTest)
  const changed = new Set(all.filter(file => !asBefore.has(file)))
  const [whole] = [...changed].flatMap(file => {
    const [, known] = machinery.find(([pattern]) => pattern.test(file)) ?? []
    const reason = known ?? (tree.texts.has(file) || isDocument(file) ? undefined : 'nobody can tell what reads it')
    return reason === undefined ? [] : [`${file}: ${reason}`]
  })
  if (whole !== undefined) return { run: tests.map(test => ({ test, because: whole })), leftOut: [], whole }
  const run = tests.flatMap(test => {
    const because = reasonFor(tree, test, { changed, all })
    return because === undefined ? [] : [{ test, because }]
  })
  const chosen = new Set(run.map(({ test }) => test))
  return { run, leftOut: tests.filter(test => !chosen.has(test)) }
}

/** Files of which something runs otherwise, and all that differ. */
interface Differing {
  readonly changed: ReadonlySet<string>
  readonly all: readonly string[]
}

function reasonFor(tree: Tree, test: string, { changed, all }: Differing): string | undefined {
  const { graph, noted } = tree
  const own = ownFiles(tree, test)
  const runsFunctions = own.has('tests/support/runtime.ts')
  // What supports a test that runs functions imports much of them; what the test is about is what it runs.
  const imported = runsFunctions ? importedBeside(graph, test) : reachedFrom(graph, [test])
  const first = [...imported, ...own].find(file => changed.has(file))
  if (first !== undefined) return first === test ? 'it changed itself' : `imports ${first}`
  const read = readsTree(tree, own, all)
  if (read !== undefined) return read
  if (!runsFunctions || [...changed].every(isDocument)) return undefined
  const reach = noted.get(test)
  return reach ? reachedBy(tree, reach, changed) : 'no whole run has noted yet what it runs'
}

/** The test and what it imports of the tests' own. */
function ownFiles({ graph }: Tree, test: string): ReadonlySet<string> {
  const found = new Set([test])
  for (const file of found) for (const each of graph.get(file) ?? []) if (isOfTests(each)) found.add(each)
  return found
}

/** What the test itself imports of the product, and what that imports. */
const importedBeside = (graph: ImportGraph, test: string): ReadonlySet<string> =>
  reachedFrom(
    graph,
    (graph.get(test) ?? []).filter(file => !isOfTests(file)),
  )

const reads = /\b(readFileSync|readdirSync|globSync|readFile|readdir)\b/
/** What a test says that looks at documents. */
const ofDocuments = /docs\/|\.md\b|README/

/** A comment that names a document reads none. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')

/** Whether the test reads files of the tree: nobody can tell which, so any may be the changed one. */
function readsTree({ texts }: Tree, own: ReadonlySet<string>, all: readonly string[]): string | undefined {
  const [test = ''] = own
  if (!/^tests\/(unit|contract\/[\w-]+\.test|architecture)/.test(test)) return undefined
  const readers = [...own].map(file => withoutComments(texts.get(file) ?? '')).filter(text => reads.test(text))
  if (readers.length === 0) return undefined
  const areDocuments = all.every(isDocument)
  if (!areDocuments) return 'reads files of the tree'
  return readers.some(text => ofDocuments.test(text)) ? 'reads documents' : undefined
}

/** Which function or page that the test ran is made of a changed file. */
function reachedBy(
  { graph, sourcesOf }: Tree,
  { functions, pages }: Reach,
  changed: ReadonlySet<string>,
): string | undefined {
  const isMadeOf = (files: readonly string[]) => [...reachedFrom(graph, files)].some(file => changed.has(file))
  const ran = functions.find(id => isMadeOf(sourcesOf.get(id) ?? []))
  if (ran !== undefined) return `runs ${ran}`
  const site = [...graph.keys()].filter(file => file.startsWith('web/app/routes/'))
  const shown = pages.find(path => isMadeOf([...pageFrame, ...routesOf(path, site)]))
  return shown === undefined ? undefined : `shows ${shown}`
}

/** What every page is made of beside its route. */
const pageFrame = ['web/app/root.tsx', 'web/app/entry.server.tsx', 'web/app/entry.client.tsx'].concat([
  'web/edge/origin-request.ts',
  'web/edge/viewer-request.ts',
  'web/app/site/site.ts',
])
