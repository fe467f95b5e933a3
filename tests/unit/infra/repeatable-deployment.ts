import { describe, expect, test } from 'vitest'
import { hashOfReads } from '#infra/reads-tag.ts'
import { root } from '#infra/registry.ts'
import type { Resource, Synthesized } from '#tests/support/templates.ts'
import { stacksIn, wavesOf } from '../../../scripts/deploy/plan.ts'

/** What lets a deployment be made again after it failed, and a stack be updated when what it reads has changed. */
export function repeatableDeployment(app: () => Synthesized, functions: () => readonly Resource[]): void {
  const names = (resources: readonly Resource[]) => resources.map(({ stack, id }) => `${stack}/${id}`)
  describe('can be deployed again after it failed', () => {
    test('keeps no half of a first deployment but the protected table, whose name is nobody else’s', () => {
      const kept = app().all.filter(
        ({ deletionPolicy, id }) => deletionPolicy === 'Retain' && !id.includes('CurrentVersion'),
      )
      expect(names(kept)).toEqual([expect.stringMatching(/^Core\/Table/)])
      const holding = app().of(
        'AWS::KMS::Key',
        'AWS::S3::Bucket',
        'AWS::SecretsManager::Secret',
        'AWS::Scheduler::ScheduleGroup',
        'AWS::Backup::BackupVault',
      )
      expect(holding.length).toBeGreaterThan(15)
      for (const { id, deletionPolicy } of holding)
        expect({ id, deletionPolicy }).toEqual({ id, deletionPolicy: 'RetainExceptOnCreate' })
    })

    test('gives no secret a name that ends as its ARN does', () => {
      const ends = app()
        .of('AWS::SecretsManager::Secret')
        .map(({ properties }) => String(properties['Name']))
      expect(ends.filter(name => /-[A-Za-z0-9]{6}$/.test(name))).toEqual([])
    })

    test('protects the stack that cannot be made again', () => {
      expect(
        app()
          .manifest.filter(({ terminationProtection }) => terminationProtection)
          .map(({ id }) => id),
      ).toEqual(['Core'])
    })

    test('deploys a stack again when one that it reads has changed, although its own template has not', () => {
      const templates = new Map(app().manifest.map(({ stackName, template }) => [stackName, template]))
      const readers = app().manifest.filter(({ template }) => template.includes('Fn::GetStackOutput'))
      expect(readers.length).toBeGreaterThan(20)
      for (const { id, template, tags } of readers) {
        expect(tags, id).toHaveProperty('reads', hashOfReads(template, templates))
        const changed = new Map(templates).set('kogei-core', `${templates.get('kogei-core')} `)
        if (template.includes('"kogei-core"')) expect(hashOfReads(template, changed), id).not.toBe(tags['reads'])
      }
    })

    test('deploys what is read before who reads it, and the rest side by side', () => {
      const waves = wavesOf(stacksIn(root('dist/cdk-checked')))
      expect(waves[0]).toEqual(expect.arrayContaining(['Core', 'BackupCopies']))
      expect(waves.length).toBeLessThan(6)
      const waveOf = new Map(waves.flatMap((wave, index) => wave.map((id): [string, number] => [id, index])))
      for (const { id, template } of app().manifest) {
        for (const other of app().manifest) {
          if (id === other.id || !template.includes(`"${other.stackName}"`)) continue
          expect(waveOf.get(other.id), `${id} reads ${other.id}`).toBeLessThan(waveOf.get(id) ?? 0)
        }
      }
    })

    test('makes no function wait for what its role’s name says already', () => {
      for (const { id, dependsOn } of functions()) expect({ id, dependsOn }).toEqual({ id, dependsOn: undefined })
    })

    test('writes the access logs under the name that needs no policy of the account', () => {
      const groups = app()
        .of('AWS::ApiGatewayV2::Stage')
        .map(stage => {
          const { DestinationArn } = Object(stage.properties['AccessLogSettings'])
          return app().target(stage, DestinationArn)?.properties['LogGroupName']
        })
      expect(groups.toSorted()).toEqual(
        ['console-api', 'http', 'live', 'pay'].map(api => `/aws/vendedlogs/kogei/${api}`),
      )
    })

    test('makes no log group for the edge, which writes to others', () => {
      expect(names(app().of('AWS::Logs::LogGroup')).filter(name => /^Site\/.*request/.test(name))).toEqual([])
    })
  })
}
