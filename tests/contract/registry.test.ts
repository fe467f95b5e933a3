import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { backgroundFunctions, catalogue } from '#events/index.ts'
import { backgroundFile, endpointFile, functionFiles, isWritten, kebab, root } from '#infra/registry.ts'
import { codes } from '#shared/api/codes.ts'
import type { Grants } from '#shared/api/grants.ts'
import { endpoints } from '#shared/api/index.ts'
import { keyFamilies } from '#shared/api/key-families.ts'
import { pathParameters } from '#shared/api/openapi.ts'
import { limits } from '#shared/domain/kernel/limits.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import { builtFamilies, reachableFamilies } from '#tests/support/reachable-families.ts'

const named = endpoints.map(contract => [contract.id, contract] as const)
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

/** Where a handler's contract or background function is declared. */
function registryOf(file: string): string {
  const [context = '', subject = '', name = subject] = file.split('/')
  const isBackground = subject === 'sockets' || /^(on|cron|setup)-/.test(name)
  if (context === 'platform')
    return isBackground ? `events/platform/${subject}.ts` : `shared/platform/api/${subject}.ts`
  return isBackground
    ? `events/${context}/${subject}.ts`
    : `shared/api/${context}/${subject}.ts, or of the file of its call in a folder of it`
}

/**
 * Functions that write and may read an index, which follows its table late. None looks there for what its own caller has
 * just written: IAM keeps every other function that writes from indexes at all.
 */
const writersWithIndexes: Readonly<Record<string, string>> = {
  sweepEvents: 'finds old transactions; each is read by its key',
  sweepAuctions: 'finds what is overdue; each is read by its key',
  sweepOffers: 'finds what is overdue; each is read by its key',
  pollOrders: 'finds what is overdue; each is read by its key',
  sweepDeliveries: 'finds what is overdue; each is read by its key',
  sweepResales: 'finds what is overdue; each is read by its key',
  sweepPickups: 'finds what is overdue; each is read by its key',
  sweepRefunds: 'finds what is overdue; each is read by its key',
  sweepPayments: 'finds what is overdue; each is read by its key',
  compareLists: 'reads the list of the sandbox; what it misses it finds the next night',
  compactLists: 'copies rows that have been there for hours; each is read by its key',
  carryOutTransfers: 'finds files whose day has come; each is read by its key',
  sweepPages: 'finds what is overdue; each step is decided by what is read by key',
  sweepWebhooks: 'finds what is overdue; each is claimed by its key before it is sent',
  moveTestClock: 'finds what is due under a clock of the sandbox; what came in the last second is due at its next move',
  clearSandbox: 'deletes test data page after page',
  projectSearch: 'finds the works of a changed name; a work that is written meanwhile brings its own record',
  search: 'reads all works once; what is written meanwhile brings its own record',
  advancePayouts:
    'where nobody has looked at all sales of a seller yet; each is read by its key, and a refund notes its own',
  sweepPayouts: 'finds sellers who owe something; what they owe is read by its key',
  closePayouts:
    'lists the works of each seller; each is read by its key, and what it misses is closed with the next month',
  writeNotices: 'finds who collected a work',
  writeCollectingNotices: 'finds who favourited or follows; who favourites while it looks knows what is new',
  startDigests: 'looks whether anything is new and anybody is to be told; a day that is missed is made up for',
  writeDigests: 'finds members and new works; each member is read by key where the index was late',
  moveReminders: 'finds reminders of an auction; each is read by its key',
  sweepReminders: 'finds what is overdue; each is read by its key',
  sweepRooms: 'finds what is overdue; each is read by its key',
  scoreSellers:
    'finds ended auctions, sellers and old lines; each is read by its key, and an auction that is late is noted the next night',
  closeAccount: 'looks for what is open; the erasure looks again minutes later, before it takes anything',
  makeExport: 'finds what a member has; what came in the last second may be overlooked',
  eraseMember: 'finds what a member left; minutes have passed since anything of theirs was written',
  sweepLeavings: 'finds what is overdue; each is read by its key, and as above',
  adminExportResaleRecords: 'reads records of past days and notes who took them; nothing is decided by them',
  histories:
    'finds works without a history; each is read by its key, and its history begins while it is as it was read',
  issueCertificates: 'finds what waits; each is read by its key, and decided under the version of the house',
  writeChain: 'finds what waits; each is read by its key, and the head in the token decides',
  adminDeleteContent: 'looks for works that name a record; one of the last second may be overlooked',
}

describe('the registry', () => {
  test('lets no function that writes read an index but those of which is known why', () => {
    const writers = [...endpoints, ...platformEndpoints, ...backgroundFunctions].filter(
      ({ grants }) =>
        (grants.indexes ?? []).length > 0 &&
        (grants.table ?? []).some(action => action !== 'get' && action !== 'query'),
    )
    expect(writers.map(({ id }) => id).sort()).toEqual(Object.keys(writersWithIndexes).sort())
  })

  test('names no call and no route twice', () => {
    expect(repeated(endpoints.map(({ id }) => id))).toEqual([])
    // Two paths that differ only in a parameter's name are one route.
    expect(repeated(endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`))).toEqual([])
  })

  test('names no function twice, in one folder or in all (they are the names of the deployed functions)', () => {
    expect(repeated(functionFiles.map(({ source }) => source))).toEqual([])
    expect(repeated(functionFiles.map(({ asset, handler }) => `${asset}/${handler}`))).toEqual([])
  })

  test('and the folders agree: every declared function is written, and no handler is undeclared', () => {
    const missing = functionFiles.filter(file => !isWritten(file))
    expect(missing.map(({ source }) => `declared, but there is no functions/${source}.ts`)).toEqual([])
    const declared = new Set(functionFiles.map(({ source }) => `${source}.ts`))
    const found = globSync('*/*/*.ts', { cwd: root('functions') }).map(file => file.replaceAll('\\', '/'))
    const isHandler = (file: string) => /^export const handler\b/m.test(readFileSync(root(`functions/${file}`), 'utf8'))
    const silent = found.filter(file => declared.has(file) && !isHandler(file))
    expect(silent.map(file => `functions/${file} is declared, but exports no handler`)).toEqual([])
    const unnamed = found.filter(file => isHandler(file) && !declared.has(file))
    expect(unnamed.map(file => `functions/${file} is in no list: name it at the end of ${registryOf(file)}`)).toEqual(
      [],
    )
  })

  test('knows codes by one number each', () => {
    expect(repeated(Object.values(codes).map(({ code }) => String(code)))).toEqual([])
  })

  test('has a word in the console for every call that is audited', () => {
    const words = readFileSync(root('web/app/components/site/console/audit-rows.tsx'), 'utf8')
    const audited = endpoints.filter(({ id }) => /\baudited\w*\(|openConsoleAccount\(/.test(handlerOf(id)))
    expect(audited.length).toBeGreaterThan(40)
    expect(audited.map(({ id }) => id).filter(id => !words.includes(`\n  ${id}: m.`))).toEqual([])
  })
})

const handlerOf = (id: string): string => {
  const file = functionFiles.find(({ source }) => source.endsWith(`/${kebab(id)}`))
  return file ? readFileSync(root(`functions/${file.source}.ts`), 'utf8') : ''
}

describe.each(named)('%s', (_id, contract) => {
  const { id, method, path, input, output, example, access } = contract
  const mutates = method !== 'GET'

  test('is a verb or a noun in camel case, under a plain path', () => {
    expect(id).toMatch(/^[a-z][a-zA-Z0-9]*$/)
    expect(kebab(id)).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
    expect(path).toMatch(/^(\/([\w.-]+|\{\w+\}))+$/)
    expect(contract.summary).toMatch(/^\S.{4,}$/s)
    // Shown in the description of the API beside others: a phrase, not a paragraph.
    expect(contract.summary.length).toBeLessThanOrEqual(160)
  })

  test('shows an input and an output that it would accept', () => {
    expect(input.safeParse(example.input)).toMatchObject({ success: true })
    expect(output.safeParse(example.output)).toMatchObject({ success: true })
  })

  test('begins its id with admin when operators call it, and only then', () => {
    expect(id.startsWith('admin')).toBe(path.startsWith('/admin/'))
  })

  test('takes its path parameters as input and refuses fields it does not know', () => {
    for (const name of pathParameters(path)) expect(Object.keys(input.shape)).toContain(name)
    // What another system signs may grow: a newer field of its own is no mistake of its.
    const refuses = !input.safeParse({ ...Object(example.input), unheardOf: 1 }).success
    expect(refuses).toBe(access !== 'signature')
  })

  test('refuses with codes that exist, each listed once', () => {
    expect(contract.codes.filter(name => !Object.hasOwn(codes, name))).toEqual([])
    expect(repeated([...contract.codes])).toEqual([])
  })

  test('keeps no answer that depends on who asks, and dedupes only what changes something', () => {
    if (contract.cacheSeconds !== undefined) {
      expect({ method, access }).toEqual({ method: 'GET', access: 'visitor' })
    }
    if (contract.idempotent) {
      expect(mutates).toBe(true)
      expect(contract.grants.table, 'the TX# item is written by put').toBeDefined()
    }
    if (!mutates) {
      const writes = contract.grants.table?.filter(action => action !== 'get' && action !== 'query') ?? []
      expect(writes).toEqual([])
    }
  })

  test('says in words that a caller can read what it takes and gives', () => {
    expect(() => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).not.toThrow()
    expect(() => z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })).not.toThrow()
  })

  test('asks only operators for a fresh proof, above a sum of a field that it takes', () => {
    const { proof } = contract
    if (proof) expect(typeof access).toBe('object')
    if (typeof proof === 'object') expect(Object.keys(input.shape)).toContain(proof.above)
    // What no field names is asked about by the handler, and by no other.
    if (typeof access === 'object') expect(handlerOf(id).includes('unproved(')).toBe(proof === 'stored-sum')
    // What was sent is added up with what the call writes.
    if (proof && proof !== 'always') expect(contract.grants.table).toEqual(expect.arrayContaining(['get', 'update']))
  })

  test('counts only by fields that it takes', () => {
    for (const name of contract.limits ?? []) {
      for (const by of limits[name].by) {
        if (typeof by === 'object') expect(Object.keys(input.shape)).toContain(by.field)
        if (by === 'member') expect(access).not.toBe('visitor')
      }
    }
  })
})

describe('events', () => {
  test('have one meaning a type and version, and an example that parses', () => {
    expect(repeated(catalogue.map(({ type, version }) => `${type} v${version}`))).toEqual([])
    const broken = catalogue.filter(({ data, example }) => !data.safeParse(example).success)
    expect(broken.map(({ type }) => type)).toEqual([])
    expect(catalogue.filter(({ type }) => !/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(type))).toEqual([])
  })

  test('are small: ids and amounts, not records', () => {
    const large = catalogue.filter(({ example }) => JSON.stringify(example).length > 1500)
    expect(large.map(({ type }) => type)).toEqual([])
  })

  test('that a reaction listens to are in the catalogue', () => {
    const known = new Set(catalogue.map(({ type, version }) => `${type} v${version}`))
    const heard = backgroundFunctions.flatMap(entry => (entry.kind === 'reaction' ? entry.on : []))
    const unknown = heard.flatMap(trigger =>
      'type' in trigger && !known.has(`${trigger.type} v${trigger.version}`) ? [trigger.type] : [],
    )
    expect(unknown).toEqual([])
  })

  test('a reaction hears a version of an event once', () => {
    const twice = backgroundFunctions.filter(
      entry =>
        entry.kind === 'reaction' &&
        repeated(entry.on.map(trigger => ('type' in trigger ? `${trigger.type} v${trigger.version}` : 'object')))
          .length > 0,
    )
    expect(twice.map(({ id }) => id)).toEqual([])
  })
})

describe('families of keys', () => {
  const granted: readonly (readonly [id: string, source: string, grants: Grants])[] = [
    ...endpoints.map(contract => [contract.id, endpointFile(contract).source, contract.grants] as const),
    ...backgroundFunctions.map(entry => [entry.id, backgroundFile(entry).source, entry.grants] as const),
  ]
  const naming = granted.filter(([, , { keys }]) => keys)

  test('are those that keys are built of', () => {
    // `PAY` begins every key of the platform, which names no families.
    expect(builtFamilies().filter(family => family !== 'PAY')).toEqual(keyFamilies)
  })

  test('are named by everything that strangers reach without a login', () => {
    const open = [
      ...endpoints.filter(({ access }) => access === 'visitor' || access === 'signature'),
      ...backgroundFunctions.filter(({ kind, id }) => kind === 'socket' || id === 'processUpload'),
    ]
    expect(open.length).toBeGreaterThan(60)
    const unbounded = open.filter(({ grants }: { grants: Grants }) => grants.table?.length && !grants.keys)
    expect(unbounded.map(({ id }) => id)).toEqual([])
  })

  test.each(naming)('%s names those that its code can reach, and no others', (_, source, { keys = [] }) => {
    expect([...keys].sort()).toEqual(reachableFamilies(`functions/${source}.ts`))
  })
})
