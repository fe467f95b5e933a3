import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { root } from '#infra/registry.ts'
import { stackOf } from '#shared/api/subjects.ts'
import { exportedNames } from '#tests/support/exported-names.ts'
import { longFunctions } from '#tests/support/function-lengths.ts'
import { exclude, inFolder, parsed, resolve, type Source, sources, trespasses } from '#tests/support/sources.ts'
import { numberedState } from '#tests/support/state-numbers.ts'

/** The shape of DESIGN 2 and STYLE 3-6, 13, 18 and 22, as far as a program can see it. */
const isOurs = (name: string) => /^(shared|events|functions|packages|infra|web|scripts|tests)\//.test(name)
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** What runs synthesized apps on one machine; the rest of the tree knows its entry alone. */
const localCloud = { folder: 'packages/local-cloud', entry: 'packages/local-cloud/src/index.ts' }
/** A package says in one file what it exports. */
const isEntry = (file: string) => /^packages\/[\w-]+\/src\/index\.ts$/.test(file)

/** What serves every subject: the pipelines, the clients, the table, the store and what is answered from it. */
// Invariants are checked over an export of the whole table, the platform's part too (docs/decisions/127).
const machinery = /^functions\/(machinery|store|views|whole\/system\/invariants)\//
/** The subject of a function's file: its third level, or the platform. */
const subjectOf = (file: string) => file.split('/')[file.startsWith('functions/platform/') ? 1 : 2] ?? ''
const stacksBySubject: Readonly<Record<string, string>> = stackOf
const stackOfSubject = (file: string) => stacksBySubject[subjectOf(file)] ?? subjectOf(file)

describe('imports point inward', () => {
  test('shared/ knows only itself, zod, the hash that no platform offers, and what draws a QR code', () => {
    const packages = ['zod', '@noble/hashes/sha3.js', 'qr']
    expect(trespasses(inFolder('shared'), name => name.startsWith('shared/') || packages.includes(name))).toEqual([])
  })

  test('events/ know only shared/', () => {
    expect(trespasses(inFolder('events'), name => /^(shared|events)\//.test(name) || name === 'zod')).toEqual([])
  })

  test('the store knows shared/, events and DynamoDB', () => {
    const allowed =
      /^(shared|events|functions\/(store|machinery\/table))\/|^zod$|^node:(crypto|https?|zlib)$|^aws-lambda$|^@aws-sdk\/lib-dynamodb$/
    expect(trespasses(inFolder('functions/store', 'functions/machinery/table'), name => allowed.test(name))).toEqual([])
  })

  test('the table machinery knows no repository, and a repository knows no view', () => {
    expect(trespasses(inFolder('functions/machinery/table'), name => !name.startsWith('functions/store/'))).toEqual([])
    expect(trespasses(inFolder('functions/store'), name => !name.startsWith('functions/views/'))).toEqual([])
  })

  test('a subject knows the machinery, the store, the views, shared/ and events, and modules of subjects of its stack', () => {
    const subjects = parsed.filter(({ file }) => /^functions\//.test(file) && !machinery.test(file))
    const isAllowed = (name: string, file: string) => {
      if (!isOurs(name)) return !/^(@aws-sdk|@middy|@aws-lambda-powertools|@smithy)\//.test(name)
      if (/^(shared|events|packages)\//.test(name) || machinery.test(name) || subjectOf(name) === subjectOf(file))
        return true
      // A module lies in a folder of its subject; a handler, which lies beside it, is nobody's to import.
      return stackOfSubject(name) === stackOfSubject(file) && name.split('/').length > 4
    }
    expect(trespasses(subjects, isAllowed)).toEqual([])
  })

  test('the payment platform could stand alone: it shares the wire and the machinery, and no rule of the market', () => {
    const machinery = /^functions\/machinery\/(http|reactions|clients|runtime|table)\//
    const events = /^events\/(event|platform\/[\w-]+)\.ts$/
    const isAllowed = (name: string) =>
      !isOurs(name) ||
      /^(functions|shared)\/platform\//.test(name) ||
      machinery.test(name) ||
      events.test(name) ||
      name === 'shared/api/grants.ts' ||
      /^shared\/(decision|durations|japan-time|instance-cache|romaji|stored-words|typed)\.ts$/.test(name)
    expect(trespasses(inFolder('functions/platform', 'shared/platform'), isAllowed)).toEqual([])
    const platformEvents = parsed.filter(({ file }) => /^events\/platform\//.test(file))
    expect(trespasses(platformEvents, isAllowed)).toEqual([])
  })

  test('the market talks to the platform over HTTP: it knows its contracts and codes, and nothing behind them', () => {
    const market = inFolder('functions', 'shared', 'web').filter(
      ({ file }) => !/^(functions|shared)\/platform\/|^functions\/whole\/system\/invariants\//.test(file),
    )
    expect(trespasses(market, name => !name.startsWith('functions/platform/'))).toEqual([])
  })

  test('the site knows the contracts and nothing behind them', () => {
    const isAllowed = (name: string) =>
      isOurs(name) ? /^(web|shared)\//.test(name) : !/^(@aws-sdk|aws-cdk-lib)/.test(name)
    expect(trespasses(inFolder('web/app', 'web/edge', 'web/shared'), isAllowed)).toEqual([])
  })

  test('the application and the edge functions meet in web/shared alone', () => {
    expect(trespasses(inFolder('web/app'), name => !name.startsWith('web/edge/'))).toEqual([])
    expect(trespasses(inFolder('web/edge', 'web/shared'), name => !name.startsWith('web/app/'))).toEqual([])
  })

  test('infrastructure knows what it deploys by the registries alone, and what runs it here by its entry', () => {
    const isAllowed = (name: string, file: string) =>
      !isOurs(name) ||
      /^(infra|shared|events)\//.test(name) ||
      (file.startsWith('infra/development/') && name === localCloud.entry)
    expect(trespasses(inFolder('infra'), isAllowed)).toEqual([])
  })

  test('the local cloud could run any app: it knows nothing of ours', () => {
    const isAllowed = (name: string) => !isOurs(name) || name.startsWith(`${localCloud.folder}/`)
    expect(trespasses(inFolder(localCloud.folder), isAllowed)).toEqual([])
    const said = inFolder(localCloud.folder).filter(({ text }) => /kogei|marketplace|fincode|anvil/i.test(text))
    expect(said.map(({ file }) => file)).toEqual([])
  })

  test('whoever uses the local cloud knows what its entry exports, and programs open no server beside it', () => {
    const others = parsed.filter(({ file }) => !file.startsWith(`${localCloud.folder}/`))
    const isInside = (name: string) => name.startsWith(`${localCloud.folder}/`) && name !== localCloud.entry
    expect(trespasses(others, name => !isInside(name))).toEqual([])
    const opens = /\bhttps?\.createServer\(|import \{[^}]*\bcreateServer\b[^}]*\} from 'node:https?'/
    expect(inFolder('infra', 'scripts').flatMap(({ file, text }) => (opens.test(text) ? [file] : []))).toEqual([])
  })

  test('nothing but tests knows tests', () => {
    const others = parsed.filter(({ file }) => !file.startsWith('tests/'))
    expect(trespasses(others, name => !name.startsWith('tests/'))).toEqual([])
  })

  test('tests that speak HTTP reach the store through one file of their world', () => {
    const overHttp = inFolder('tests/integration', 'tests/stories', 'tests/e2e', 'tests/faults', 'tests/fuzz').filter(
      ({ file }) => !file.startsWith('tests/integration/platform/'),
    )
    const world = inFolder('tests/support/world').filter(({ file }) => !file.endsWith('/table.ts'))
    // A hash is a pure function that browsers have too.
    const isStore = (name: string) => /^functions\/(platform\/)?store\/(?!kernel\/sha256\.ts$)/.test(name)
    expect(trespasses([...overHttp, ...world], name => !isStore(name))).toEqual([])
  })

  test('the registry of contracts is for those who loop over it: a handler imports its own contract', () => {
    // The description of the API and the answer to whatever no contract names speak of all calls, the relay of all events.
    const describers = [
      'functions/whole/system/openapi.ts',
      'functions/whole/system/openapi-page.ts',
      'functions/platform/system/not-found.ts',
      'functions/platform/system/describe-api.ts',
      'functions/platform/system/show-reference.ts',
      'functions/whole/system/events/relay.ts',
    ]
    const registries = ['shared/api/index.ts', 'shared/platform/api/index.ts', 'events/index.ts']
    const handlers = inFolder('functions', 'web/app', 'shared').filter(({ file }) => !describers.includes(file))
    expect(trespasses(handlers, name => !registries.includes(name))).toEqual([])
  })
})

/** Every node of a file that the predicate finds, as `file:line`. */
function places({ file, tree }: Source, isFound: (node: ts.Node) => boolean): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (isFound(node)) found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
/** The text of a string, a regular expression or a piece of a template; empty for any other node. */
const literalOf = (node: ts.Node) =>
  ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) ? node.text : ''
const typed = parsed.filter(({ file }) => !file.endsWith('.mjs'))

describe('the rules of the language', () => {
  test('shared/ has no clock, no chance and no environment', () => {
    const impure =
      /\b(Date\.now|Math\.random|performance\.now|crypto\.randomUUID|process\.env|setTimeout)\b|\bnew Date\(\)/
    expect(
      inFolder('shared')
        .filter(({ text }) => impure.test(text))
        .map(({ file }) => file),
    ).toEqual([])
  })

  test('no value is declared to be what the compiler cannot see, but where the wire begins', () => {
    const wires =
      /^(functions\/(machinery|store|telling\/sockets\/connection|platform\/(http|store))|packages\/local-cloud|infra|tests|scripts|web)\//
    const isCast = (node: ts.Node) =>
      (ts.isAsExpression(node) && node.type.getText() !== 'const') || ts.isTypeAssertionExpression(node)
    expect(typed.filter(({ file }) => !wires.test(file)).flatMap(source => places(source, isCast))).toEqual([])
  })

  test('no any, and no "it is surely there"', () => {
    const isLoose = (node: ts.Node) => node.kind === ts.SyntaxKind.AnyKeyword || ts.isNonNullExpression(node)
    expect(typed.flatMap(source => places(source, isLoose))).toEqual([])
  })

  test('zod is imported whole, because its named import brings every locale', () => {
    expect(parsed.filter(({ text }) => /import \{[^}]*\} from 'zod'/.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('keys are built in one file, and known again in one', () => {
    // The platform's table could be another one.
    const table = ['functions/machinery/table/keys.ts', 'functions/machinery/table/item-kinds.ts']
    const builders = [...table, 'functions/platform/store/table-keys.ts']
    const others = inFolder('functions').filter(({ file }) => !builders.includes(file))
    expect(others.flatMap(source => places(source, node => /[A-Z]{2,}#/.test(literalOf(node))))).toEqual([])
  })

  test('conditions and commands of the table are built in the store', () => {
    const others = inFolder('functions').filter(
      ({ file }) => !/^functions\/(machinery\/table|store|platform\/store)\//.test(file),
    )
    const isWhere = (node: ts.Node) =>
      (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) && node.name.getText() === 'where'
    const isExpression = (node: ts.Node) => /attribute_|begins_with\(|#\w+ (=|<|>|<=|>=|<>) [:#]/.test(literalOf(node))
    expect(others.flatMap(source => places(source, node => isWhere(node) || isExpression(node)))).toEqual([])
    expect(trespasses(others, name => !/^@aws-sdk\/.*dynamodb$/.test(name))).toEqual([])
  })

  test('a file has a subject of its own: no barrels but the registries and what packages export', () => {
    const isBarrel = ({ tree }: Source) =>
      tree.statements.length > 0 &&
      tree.statements.every(each => ts.isExportDeclaration(each) && each.moduleSpecifier !== undefined)
    expect(typed.filter(source => !isEntry(source.file) && isBarrel(source)).map(({ file }) => file)).toEqual([])
    const vague = sources.filter(file => /(^|\/)(utils?|helpers?|misc|common)(\/|\.\w+$)/.test(file))
    expect(vague).toEqual([])
  })

  test('functions/, shared/ and events/ define an exported name once', () => {
    // Lambda calls every function by this name.
    const shared = new Set(['handler'])
    const definitions = inFolder('functions', 'shared', 'events').flatMap(({ file, tree }) =>
      // A schema and the type that is inferred from it have one name in one file.
      [...new Set(tree.statements.flatMap(exportedNames))].map(name => ({ name, file })),
    )
    const repeated = [...Map.groupBy(definitions, ({ name }) => name)]
      .filter(([name, each]) => each.length > 1 && !shared.has(name))
      .map(([name, each]) => `${name}: ${each.map(({ file }) => file).join(', ')}`)
    expect(definitions.length).toBeGreaterThan(1000)
    expect(repeated).toEqual([])
  })

  test('exports have names, except where Remix or a tool asks for the default', () => {
    // Stand-ins for packages and builtins that have a default export need one too.
    const wanted =
      /^web\/app\/(root|entry\.\w+|routes\/.*)\.tsx$|^tests\/support\/global-setup\.ts$|(browser-only|no-locale)\.ts$|^infra\/builtins\/https?\.ts$|\.d\.ts$/
    // React.lazy loads the default of a part that comes later.
    const lazy = new Set(
      parsed.flatMap(({ file, text }) =>
        [...text.matchAll(/lazy\(\s*(?:async )?\(\) => import\('([^']+)'\)/g)].map(([, name = '']) =>
          resolve(file, name),
        ),
      ),
    )
    const isDefault = (node: ts.Node) =>
      ts.isExportAssignment(node) || (ts.canHaveModifiers(node) && hasModifier(node, ts.SyntaxKind.DefaultKeyword))
    expect(
      typed.filter(({ file }) => !wanted.test(file) && !lazy.has(file)).flatMap(source => places(source, isDefault)),
    ).toEqual([])
  })
})

describe('states have names', () => {
  test('a state, a status and a kind are words: their numbers stand in files named wire-numbers.ts alone', () => {
    const sources_ = inFolder('shared', 'functions', 'events', 'web', 'scripts/seed').filter(
      ({ file }) => !/^shared\/domain\/([\w-]+\/){1,2}wire-numbers\.ts$/.test(file),
    )
    const found = sources_.flatMap(source =>
      places(source, node => {
        return numberedState(node) !== undefined
      }),
    )
    expect(found).toEqual([])
  })
})

function hasModifier(node: ts.HasModifiers, kind: ts.SyntaxKind): boolean {
  return ts.getModifiers(node)?.some(modifier => modifier.kind === kind) ?? false
}

test('no file is longer than 400 lines without a reason', () => {
  const reasons: Record<string, string> = {
    'packages/payments-client/src/calls.ts': 'a program writes it',
    'functions/buying/receipts/document/face-letters.ts': 'a program writes it',
    'functions/machinery/table/keys.ts':
      'the keys of the one table stand beside each other, or one would be taken twice',
  }
  const styles = globSync('web/app/**/*.css', { cwd: root('') })
  const long = [...sources, ...styles].filter(
    file => !(file in reasons) && readFileSync(root(file), 'utf8').trimEnd().split('\n').length > 400,
  )
  expect(long).toEqual([])
})

describe('a function is at most sixty lines (STYLE 8)', () => {
  const reasons: Record<string, string> = {
    'functions/telling/notices/texts/': 'sentences in both languages, one event after the other',
    'shared/domain/kernel/content.ts': 'a schema is a list of fields',
    'shared/domain/fulfilment/parcel/parcel.ts': 'a schema is a list of fields',
    'shared/domain/catalogue/search/query.ts':
      'one walk over every work counts all facets, without a call or an object on the way',
  }
  const held = inFolder('functions', 'shared', 'events', 'packages').filter(({ file }) => !file.includes('/tests/'))
  const long = held.flatMap(source => longFunctions(source, 60))
  const isOf = ({ file }: { readonly file: string }) => Object.keys(reasons).find(each => file.startsWith(each))

  test('without a reason', () => {
    expect(long.filter(each => !isOf(each)).map(({ place, lines }) => `${place}: ${lines}`)).toEqual([])
  })

  test('and a reason speaks of one that is longer', () => {
    expect(new Set(long.map(isOf).filter(each => each !== undefined))).toEqual(new Set(Object.keys(reasons)))
  })
})

describe('packages', () => {
  const manifest: Record<'dependencies' | 'devDependencies' | 'overrides', Record<string, string>> = JSON.parse(
    readFileSync(root('package.json'), 'utf8'),
  )
  const lock: { packages: Record<string, { version?: string; resolved?: string }> } = JSON.parse(
    readFileSync(root('package-lock.json'), 'utf8'),
  )
  const versions = (name: string) =>
    Object.entries(lock.packages).flatMap(([where, { version }]) =>
      where === `node_modules/${name}` || where.endsWith(`/node_modules/${name}`) ? [version] : [],
    )

  test('that are imported are named in the manifest', () => {
    const known = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
    const missing = trespasses(parsed, (name, file) => {
      // Types without a package of that name: @types/aws-lambda.
      if (name === 'aws-lambda') return true
      // A pattern that speaks of imports imports nothing.
      if (/[[\]^$*+?\\]/.test(name)) return true
      const built = /^(virtual|node|file):|^\.\.?\/|^dist\//.test(name)
      const aliased = file.startsWith('web/') && /^(~|@)\//.test(name)
      return isOurs(name) || built || aliased || known.has(packageOf(name))
    })
    expect(missing).toEqual([])
  })

  test('that the local cloud imports are named in its own manifest, as this one has them', () => {
    const own: { dependencies: Record<string, string>; optionalDependencies: Record<string, string> } = JSON.parse(
      readFileSync(root(`${localCloud.folder}/package.json`), 'utf8'),
    )
    const named = { ...own.dependencies, ...own.optionalDependencies }
    expect({ ...manifest.dependencies, ...manifest.devDependencies }).toMatchObject(named)
    const imported = inFolder(`${localCloud.folder}/src`).flatMap(({ imports }) => imports)
    const foreign = imported.filter(name => !isOurs(name) && !name.startsWith('node:')).map(packageOf)
    expect([...new Set(foreign)].toSorted()).toEqual(Object.keys(own.dependencies).toSorted())
  })

  test('are pinned: shipped ones exactly, patched ones everywhere', () => {
    expect(Object.values(manifest.dependencies).filter(version => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    // Published advisories; Remix 2 asks for older ones (docs/decisions).
    expect(versions('react-router')).toEqual(['6.30.6'])
    expect(versions('react-router-dom')).toEqual(['6.30.6'])
    expect(versions('@remix-run/router')).toEqual(['1.23.4'])
  })

  test('come from whatever registry the reader uses: the lockfile names none', () => {
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
  })
})

test('no file speaks of the machine it was written on', () => {
  const places = '{*.{md,json,ts},{shared,events,functions,packages,infra,web,scripts,tests,docs,.ci}/**/*.*,.ci/run}'
  const files = globSync(places, { cwd: root(''), exclude })
  const machine = /(^|[\s'"`(=])\/(Users|root|home\/\w+)\/\w+/m
  const texts = files.filter(file => /\.(ts|tsx|mjs|json|md|css|sh)$|run$/.test(file))
  expect(texts.filter(file => machine.test(readFileSync(root(file), 'utf8')))).toEqual([])
})
