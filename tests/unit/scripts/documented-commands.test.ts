import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#infra/registry.ts'
import { settingsFrom } from '#infra/settings.ts'
import { awsProblems, type Command, documentedCommands } from '#tests/support/commands.ts'
import { realSettings } from '#tests/support/real-settings.ts'
import { type DeployOptions, readOptions } from '../../../scripts/deploy/options.ts'

const commands = documentedCommands()
const { context: cdk } = JSON.parse(readFileSync(root('cdk.json'), 'utf8'))
const { scripts } = JSON.parse(readFileSync(root('package.json'), 'utf8'))

/** A trial's file: it still plays with the sandbox, as the runbook's reader has it. */
const own = path.join(mkdtempSync(path.join(tmpdir(), 'commands-')), 'own.json')
writeFileSync(own, JSON.stringify({ ...realSettings, acquirer: 'sandbox', allowSandbox: 'yes' }))

const streamArn = (table: string) =>
  `arn:aws:dynamodb:ap-northeast-1:123456789012:table/${table}/stream/2026-11-27T00:00:00.000`
/** What a reader writes in the place of what stands in brackets. */
const filledIn = (word: string) =>
  word
    .replace('<LatestStreamArn>', streamArn(`${realSettings.name}-restored`))
    .replace('<name>', realSettings.name)
    .replace('<account>', '123456789012')
    .replace('<file>', own)
    .replace(/^(own|moved|drill)\.json$/, own)

const said = (script: string) => commands.filter(({ words }) => words[1] === 'run' && words[2] === script)
const argumentsOf = ({ words }: Command) => (words[3] === '--' ? words.slice(4) : words.slice(3))
const options = (command: Command): DeployOptions => readOptions(argumentsOf(command).map(filledIn), {}, cdk)
const deployments = said('deploy').filter(({ words }) => words.length > 3)
const tellsOf = ({ page, text }: Command) => `${page}: ${text}`

describe('the commands of the pages', () => {
  test('name scripts that there are, and options that these read', () => {
    const wrong = commands
      .filter(({ words }) => words[0] === 'npm')
      .flatMap(command => {
        const source = scripts[command.words[2] ?? '']
        if (source === undefined) return [`${tellsOf(command)}: there is no such script`]
        const file = /scripts\/(doctor|starter)\.ts/.exec(source)?.[0]
        if (file === undefined) return []
        const known = readFileSync(root(file), 'utf8')
        return argumentsOf(command)
          .filter(word => word.startsWith('--'))
          .filter(word => !new RegExp(`'?${word.slice(2)}'?: \\{ type:`).test(known))
          .map(word => `${tellsOf(command)}: ${file} reads no ${word}`)
      })
    expect(wrong).toEqual([])
    expect(said('doctor').length).toBeGreaterThan(2)
  })

  test.each(deployments.map(command => [tellsOf(command), command] as const))('%s', (_name, command) => {
    const { context, rest } = options(command)
    expect(argumentsOf(command), 'without a file of one’s own the demo’s company is refused').toContain('--config')
    expect(settingsFrom(context, '123456789012').problems).toEqual([])
    // The CDK's own options and the names of stacks; whatever is synthesized has been decided before.
    for (const word of rest) expect(word).toMatch(/^(--[a-z-]+|[A-Z][A-Za-z]+)$/)
  })

  test('from the sandbox to fincode change the acquirer, whatever the file of the trial says', () => {
    const [first, ...others] = deployments.filter(({ page }) => page.endsWith('sandbox-to-fincode.md'))
    expect(first).toBeDefined()
    for (const command of [first, ...others.filter(({ text }) => text.includes('-c '))])
      expect(command && options(command).context['acquirer']).toBe('fincode')
  })

  test('ask AWS for operations that there are, with their own parameters', () => {
    const asked = commands.filter(({ words }) => words[0] === 'aws')
    expect(asked.length).toBeGreaterThan(15)
    expect(
      asked.flatMap(command => awsProblems(command.words.slice(1)).map(problem => `${tellsOf(command)}: ${problem}`)),
    ).toEqual([])
  })

  test('call of the CDK what it can do', () => {
    const called = commands.filter(({ words }) => words[0] === 'npx').map(({ words }) => words[2])
    expect([...new Set(called)].toSorted()).toEqual(['bootstrap', 'destroy', 'diff'])
  })
})

describe('a setting behind the second --', () => {
  test.each([
    [['-c', 'acquirer=fincode']],
    [['-cacquirer=fincode']],
    [['--context', 'acquirer=fincode']],
    [['--context=acquirer=fincode']],
    [['--config', 'own.json']],
    [['--exclusively', 'Site', '-c', 'originSecretVersion=1']],
    [['--dry-run']],
  ])('is refused, because it would change nothing: %j', words => {
    expect(() => readOptions(['--', ...words], {}, cdk)).toThrow(/say it before --/)
  })

  test('of the CDK itself is passed on', () => {
    expect(readOptions(['--', '--exclusively', 'Site'], {}, cdk).rest).toEqual(['--exclusively', 'Site'])
  })
})

test('what AWS would refuse of a command is known here', () => {
  expect(awsProblems(['sqs', 'start-message-move-tasks'])).toHaveLength(1)
  expect(awsProblems(['sqs', 'start-message-move-task', '--source', 'arn'])).toHaveLength(2)
  expect(
    awsProblems([
      'dynamodb',
      'restore-table-to-point-in-time',
      '--target-table-name',
      'a',
      '--no-use-latest-restorable-time',
    ]),
  ).toEqual([])
})

test('a dry run plans what the file says: its name, its zone and the acquirer of the command line', () => {
  const printed = execFileSync(
    process.execPath,
    ['scripts/deploy.ts', '--config', own, '-c', 'acquirer=fincode', '--dry-run'],
    { cwd: root(''), encoding: 'utf8', env: { ...process.env, KOGEI_LONG: '' } },
  )
  expect(printed).toContain('the acquirer is fincode')
  expect(printed).not.toContain('LACKS')
  const template = (stack: string) => readFileSync(root(`dist/cdk-plan/${stack}.template.json`), 'utf8')
  expect(template('Platform')).toContain('"ACQUIRER": "fincode"')
  expect(template('Platform')).not.toContain('"ACQUIRER": "sandbox"')
  expect(template('Site')).toContain('AWS::Route53::RecordSet')
  const { artifacts } = JSON.parse(readFileSync(root('dist/cdk-plan/manifest.json'), 'utf8'))
  expect(artifacts.Core.properties.stackName).toBe('seikado-core')
}, 400_000)
