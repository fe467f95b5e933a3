import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#infra/registry.ts'
import { answerablePlatformCodes } from '#shared/platform/api/implied.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import { problemsOf } from '#shared/platform/api/problems.ts'
import { errorCatalogue } from '#shared/platform/errors/catalogue.ts'
import { allCodes, operations } from '#shared/platform/errors/codes.ts'
import { parseErrorCode } from '#shared/platform/errors/grammar.ts'
import { isRaised, laterOperations, ownOperations, unraisedCodes, unsaidCodes } from '#shared/platform/errors/raised.ts'
import { wrongInputs } from '#tests/support/fuzz/wrong-inputs.ts'

/** Which of the catalogue's codes are raised by now, and why not the others (payment-platform.md 4.5, 9.2). */
const unsaid: ReadonlySet<string> = new Set(unsaidCodes)
const built = new Set<string>(platformEndpoints.map(({ operation }) => operation))

test('every operation of the catalogue is built, is the machinery’s own, or comes later', () => {
  const all = [...operations.keys()].map(each => String(each))
  expect(all.filter(each => !built.has(each) && !ownOperations.includes(each)).toSorted()).toEqual(
    laterOperations.toSorted(),
  )
})

test('of what is built, every code is raised somewhere but those that say why not', () => {
  const raised = new Set([...fromFields(), ...fromContracts(), ...fromSources()])
  const missing = allCodes.filter(
    code => !raised.has(code) && !laterOperations.includes(parseErrorCode(code)?.op ?? ''),
  )
  expect(missing.toSorted()).toEqual(Object.values(unraisedCodes).flat().toSorted())
})

test('the codes that contracts declare and nobody says are declared, and said by no source', () => {
  const declared = new Set(fromContracts())
  const said = new Set(fromSources())
  expect(unsaidCodes.filter(code => !declared.has(code) || said.has(code))).toEqual([])
})

test('a code is marked as raised in the catalogue exactly where one of these raises it', () => {
  const raised = new Set([...fromFields(), ...fromContracts(), ...fromSources()])
  const wrong = errorCatalogue().filter(
    entry => isRaised(entry) !== (raised.has(entry.code) && !unsaid.has(entry.code)),
  )
  expect(wrong.map(({ code }) => code)).toEqual([])
})

test('and of what comes later nothing is declared', () => {
  const early = platformEndpoints.flatMap(({ id, codes }) =>
    codes.filter(code => laterOperations.includes(parseErrorCode(code)?.op ?? '')).map(code => `${id}: ${code}`),
  )
  expect(early).toEqual([])
})

function fromContracts(): string[] {
  return platformEndpoints.flatMap(({ codes }) => [...codes])
}

/** What the machinery around the handlers says. */
function fromSources(): string[] {
  const files = globSync('functions/platform/{http,store,acquirers,*/*}/**/*.ts', { cwd: root('') })
  const sources = [
    ...files,
    'shared/platform/card/pan.ts',
    ...['system/not-found', 'sessions/submit-card-session'].map(handlerFile),
  ]
  return sources.flatMap(file =>
    [...readFileSync(root(file), 'utf8').matchAll(/'(E(?:\d{4}|C\d{3}|SC\d{2})[0-9A-Z]{6})'/g)].map(
      ([, code = '']) => code,
    ),
  )
}

const handlerFile = (name: string) => `functions/platform/${name}.ts`

/** What the fields of every contract say to values like these, each put where a right one was. */
function fromFields(): string[] {
  return platformEndpoints.flatMap(contract => {
    const { input, operation } = contract
    const said = new Set<string>()
    for (const each of wrongInputs(contract)) {
      const parsed = input.safeParse(each, { reportInput: true })
      if (!parsed.success) for (const { code } of problemsOf(input, operation, parsed.error.issues)) said.add(code)
    }
    // Whatever is said is among what the contract may answer.
    const answerable: ReadonlySet<string> = answerablePlatformCodes(contract)
    expect(
      [...said].filter(code => !answerable.has(code)),
      contract.id,
    ).toEqual([])
    return [...said]
  })
}
