import { App, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { describe, expect, test } from 'vitest'
import { functionsPerRole, Invoker } from '#infra/constructs/integrations.ts'
import { rolesOfDeployment } from '#infra/registry.ts'
import { endpoints } from '#shared/api/index.ts'
import { allowed, type Resource, type Synthesized } from '#tests/support/templates.ts'

/** `stack/resource` of an integration's API, whether it stands in the same stack or is read from another. */
function apiOf(app: Synthesized, { stack, properties }: Resource): string {
  const { Ref, 'Fn::GetStackOutput': read } = Object(properties['ApiId'])
  if (Ref !== undefined) return `${app.manifest.find(({ id }) => id === stack)?.stackName}/${Ref}`
  return `${read.StackName}/${read.OutputName.replace(/^PublishOutputRef(.*)[0-9A-F]{8}$/, '$1')}`
}

/** How far the app is from what AWS does not raise, and what has made room. */
export function room(app: () => Synthesized): void {
  describe('has room to grow', () => {
    test('fits the functions of each role into its 10 kB policy, and takes another role for the next', () => {
      const roles = app()
        .of('AWS::IAM::Role')
        .filter(({ id }) => id.startsWith('Invoker'))
      expect(roles.length).toBeGreaterThan(1)
      for (const role of roles) {
        expect(allowed(role).flatMap(({ Resource: on }) => on).length, `${role.stack}/${role.id}`).toBeLessThanOrEqual(
          functionsPerRole,
        )
      }
      const longest = 53 + 64 + 3
      expect(functionsPerRole * longest).toBeLessThan(10_240)
      const stack = new Stack(new App(), 'Many')
      const invoker = new Invoker(stack, 'Invoker')
      for (let index = 0; index <= 2 * functionsPerRole; index += 1) {
        const arn = `arn:aws:lambda:eu-west-1:1:function:f${index}`
        invoker.http(`I${index}`, LambdaFunction.fromFunctionArn(stack, `F${index}`, arn))
      }
      const made = Template.fromStack(stack).findResources('AWS::IAM::Role')
      const called = Object.values(made).map(({ Properties }) =>
        [Properties.Policies[0].PolicyDocument.Statement[0].Resource].flat(),
      )
      expect(called.map(({ length }) => length)).toEqual([80, 80, 1])
      expect(new Set(called.flat()).size).toBe(161)
    })

    test('fits the whole inline policy of every role into the 10,240 characters of IAM', () => {
      // What CloudFormation puts in place of a reference is an ARN: ours are shorter than this.
      const arn = 'a'.repeat(120)
      const lengthOf = (document: unknown): number =>
        JSON.stringify(document, (_, value) =>
          typeof value === 'object' && value !== null && Object.keys(value).some(key => /^(Ref$|Fn::)/.test(key))
            ? arn
            : value,
        ).length
      const longest = app()
        .of('AWS::IAM::Role')
        .map(({ stack, id, properties }) => {
          const own = [Object(properties['Policies'] ?? [])].flat()
          const added = app()
            .of('AWS::IAM::Policy')
            .filter(policy => policy.stack === stack && JSON.stringify(policy.properties['Roles']).includes(`"${id}"`))
          const documents = [
            ...own.map(({ PolicyDocument }) => PolicyDocument),
            ...added.map(each => each.properties['PolicyDocument']),
          ]
          return { role: `${stack}/${id}`, length: documents.reduce((sum, document) => sum + lengthOf(document), 0) }
        })
        .toSorted((a, b) => b.length - a.length)
      expect(longest.length).toBeGreaterThan(400)
      expect(longest[0]?.length, longest[0]?.role).toBeLessThan(10_240)
    })

    test('leads the console’s calls, and no other, to an API of their own', () => {
      const apis = app()
        .of('AWS::ApiGatewayV2::Route')
        .filter(({ properties }) => String(properties['RouteKey']).includes(' /api/'))
      const byApi = Map.groupBy(apis, ({ properties }) => JSON.stringify(properties['ApiId']))
      const isOf = [...byApi.values()].map(
        routes => new Set(routes.map(({ properties }) => /^\S+ \/api\/admin\//.test(String(properties['RouteKey'])))),
      )
      expect(isOf.map(kinds => [...kinds])).toEqual(expect.arrayContaining([[true], [false]]))
      expect(isOf).toHaveLength(2)
      for (const { id, path, access } of endpoints)
        if (typeof access === 'object') expect({ id, path }).toEqual({ id, path: expect.stringMatching(/^\/admin\//) })
      const [site] = app()
        .of('AWS::CloudFront::Distribution')
        .filter(({ stack }) => stack === 'Site')
      const { CacheBehaviors, Origins } = Object(site?.properties['DistributionConfig'])
      const paths: string[] = CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern)
      expect(paths.indexOf('/api/admin/*')).toBeLessThan(paths.indexOf('/api/*'))
      const { TargetOriginId } = CacheBehaviors[paths.indexOf('/api/admin/*')]
      const origin = Origins.find(({ Id }: { Id: string }) => Id === TargetOriginId)
      expect(origin.DomainName).toBe('console-api.kogei.example')
    })

    /**
     * What AWS allows and does not raise on request: integrations of an API, resources of a stack. Roles of an account can
     * be raised. To come: 60 calls of the marketplace, wherever they belong, and 90 of the platform.
     */
    test('has room for sixty more calls of the marketplace and ninety of the platform', () => {
      const [marketplace, platformCalls] = [60, 90]
      const integrations = app().of('AWS::ApiGatewayV2::Integration')
      const byApi = Map.groupBy(integrations, each => apiOf(app(), each))
      const used = [...byApi.values()].map(({ length }) => length).toSorted((a, b) => b - a)
      // Shop, console, platform and socket.
      expect(used).toHaveLength(4)
      for (const length of used)
        expect(300 - length, 'integrations left in an API').toBeGreaterThanOrEqual(platformCalls)
      const left = (stack: string) => 500 - app().all.filter(resource => resource.stack === stack).length
      const perCall = 4
      for (const stack of app().stacks) expect(left(stack), stack).toBeGreaterThan(25 * perCall)
      const roomIn = (isOne: (stack: string) => boolean) =>
        app()
          .stacks.filter(isOne)
          .reduce((sum, stack) => sum + Math.floor(left(stack) / perCall), 0)
      expect(roomIn(stack => /^Platform(Sessions|Shops)?$/.test(stack))).toBeGreaterThan(2 * platformCalls)
      for (const stack of ['Console', 'ConsoleMarket', 'ConsoleSales'])
        expect(
          roomIn(each => each === stack),
          stack,
        ).toBeGreaterThan(marketplace / 2)
      expect(roomIn(stack => stack.startsWith('Console'))).toBeGreaterThan(2 * marketplace)
      const roles = app().of('AWS::IAM::Role').length
      expect(roles).toBeLessThanOrEqual(rolesOfDeployment)
      expect(rolesOfDeployment - roles, 'the question before a deployment asks for about as many').toBeLessThan(40)
      expect(1000 - roles - marketplace - platformCalls, 'roles left in an account').toBeGreaterThan(280)
    })
  })
}
