// What the page of costs says is there is what the templates have: a number that was counted once grows old unseen.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from '#infra/registry.ts'
import { parseAlarm } from '#tests/support/alarm-evaluator.ts'
import type { Synthesized } from '#tests/support/templates.ts'

const page = () => readFileSync(root('docs/operations.md'), 'utf8')

/** The rows of the page's table, left and right: what, and dollars a month. */
function rowsOfPage(): { left: [string, number][]; right: [string, number][] } {
  const table = /\| Nothing happens \| \$ [\s\S]*?\n\n/.exec(page())?.[0] ?? ''
  const cells = table
    .split('\n')
    .slice(2)
    .map(line => line.split('|').map(cell => cell.replaceAll('*', '').trim()))
  const column = (what: number) =>
    cells.flatMap(row => (row[what] ? [[row[what] ?? '', Number(row[what + 1])] satisfies [string, number]] : []))
  return { left: column(1), right: column(4) }
}

export function costs(app: () => Synthesized): void {
  describe('the page of costs', () => {
    /** Each poller of a mapping asks once in twenty seconds; a mapping has five. */
    const receives = (5 * 30 * 86_400) / 20
    const queues = () =>
      app()
        .of('AWS::Lambda::EventSourceMapping')
        .filter(source => app().target(source, source.properties['EventSourceArn'])?.type === 'AWS::SQS::Queue')
    const counted: readonly (readonly [string, () => readonly [string, number]])[] = [
      ['mappings', () => [`SQS: long polls of ${queues().length} mappings`, (queues().length * receives * 0.4) / 1e6]],
      [
        'alarms',
        () => {
          const all = app().of('AWS::CloudWatch::Alarm')
          const metrics = all.reduce((sum, { properties }) => sum + parseAlarm(properties).sources.size, 0)
          return [`${all.length} alarms, which look at ${metrics} metrics`, metrics * 0.1]
        },
      ],
      [
        'secrets',
        () => {
          const all = app().of('AWS::SecretsManager::Secret')
          const replicas = all.flatMap(({ properties }) => Object(properties['ReplicaRegions'] ?? [])).length
          return [`${all.length} secrets and a replica`, (all.length + replicas) * 0.4]
        },
      ],
      [
        'metrics',
        () => {
          const ours = new Set(
            app()
              .of('AWS::CloudWatch::Alarm')
              .flatMap(
                ({ properties }) =>
                  JSON.stringify(properties).match(
                    /"Namespace":"(?!AWS\/).*?"MetricName":"\w+"|"MetricName":"\w+","Namespace":"(?!AWS\/)[\w-]+"/g,
                  ) ?? [],
              ),
          )
          return [`${ours.size} metrics of our own`, ours.size * 0.3]
        },
      ],
    ]

    test.each(counted)('has as many %s as the templates', (_, count) => {
      const [what, dollars] = count()
      expect(rowsOfPage().left).toContainEqual([what, Number(dollars.toFixed(1))])
    })

    test('adds up', () => {
      const { left, right } = rowsOfPage()
      const sum = (rows: readonly [string, number][]) =>
        Math.round(rows.slice(0, -1).reduce((all, [, one]) => all + one, 0))
      expect(left.at(-1)).toEqual(['Sum', sum(left)])
      expect(right[0]).toEqual(['the left column', sum(left)])
      expect(right.at(-1)?.[1]).toBe(sum(right))
    })
  })
}
