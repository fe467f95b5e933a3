import { existsSync } from 'node:fs'
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { CompositePrincipal, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { acknowledge } from '../nag.ts'
import { root } from '../registry.ts'
import { siteRegion } from '../settings.ts'
import { withoutDependsOn } from './function.ts'

/** Where the site's build leaves the two functions, one file each (web/build/build.ts). */
export type EdgeName = 'viewer-request' | 'origin-request'

/**
 * A function of Lambda@Edge. It can have no environment, no tracing and no dead letters, and must be x86_64; what it has
 * to know comes as custom headers of the origin.
 */
export class EdgeFunction extends LambdaFunction {
  constructor(scope: Construct, name: EdgeName, { timeout, memory }: { timeout: number; memory: number }) {
    const { account } = Stack.of(scope)
    const role = new Role(scope, `${name}Role`, {
      assumedBy: new CompositePrincipal(
        new ServicePrincipal('lambda.amazonaws.com'),
        new ServicePrincipal('edgelambda.amazonaws.com'),
      ),
      inlinePolicies: {
        logs: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
              // Every region that answered a visitor has its own group, made by the service.
              resources: [`arn:aws:logs:*:${account}:log-group:/aws/lambda/${siteRegion}.*`],
            }),
          ],
        }),
      },
    })
    const folder = root(`dist/edge/${name}`)
    super(scope, name, {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.X86_64,
      handler: 'index.handler',
      code: existsSync(folder) ? Code.fromAsset(folder) : Code.fromInline(notBuilt),
      timeout: Duration.seconds(timeout),
      memorySize: memory,
      loggingFormat: LoggingFormat.JSON,
      role: role.withoutPolicyUpdates(),
      // Its copies live on at the edge for hours: CloudFormation could not delete the version it has replaced.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
    })
    withoutDependsOn(this)
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::arn:aws:logs:*:${account}:log-group:/aws/lambda/${siteRegion}.*]`]:
        'Lambda@Edge writes its log in each region that answers, under this name.',
    })
    acknowledge(this, {
      'Serverless-LambdaTracing': 'Lambda@Edge has no tracing.',
      'Serverless-LambdaDLQ': 'CloudFront calls it and waits: there is no asynchronous call to lose.',
    })
  }
}

/** Lets the app be synthesized before the site was built; `npm run deploy` builds it first. */
const notBuilt = "exports.handler = async () => ({ status: '503', body: 'The site was not built.' })"
