import { Duration, Stack } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  CfnFunction,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Grants } from '#shared/api/grants.ts'
import { acknowledge } from '../nag.ts'
import { type FunctionFile, root } from '../registry.ts'
import { environmentFor, type Implied, type KeySpace, statementsFor } from './grants.ts'
import type { SharedResources } from './shared-resources.ts'

export interface AppFunctionProps {
  /** As it is declared; logs and traces carry it. */
  readonly name: string
  readonly file: FunctionFile
  readonly grants: Grants
  readonly implied: Implied
  readonly keySpace: KeySpace
  readonly resources: SharedResources
  readonly logGroup: ILogGroup
  /** Seconds and MB. */
  readonly timeout?: number | undefined
  readonly memory?: number | undefined
  readonly concurrency?: number | undefined
  /** What it needs for being invoked as it is: reading its queue, its stream. */
  readonly statements?: readonly PolicyStatement[]
  /** Where an asynchronous call goes that failed three times. */
  readonly deadLetters?: IQueue
}

/** One function of ours, with a role of its own whose whole policy stands inside it: two resources, nothing added later. */
export class AppFunction extends LambdaFunction {
  /** Whether it may only run so many at a time, and is refused above that. */
  readonly isBounded: boolean

  constructor(scope: Construct, id: string, props: AppFunctionProps) {
    const { file, grants, implied, keySpace, resources, logGroup, timeout = 15, memory = 512, deadLetters } = props
    const role = new Role(scope, `${id}Role`, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        grants: new PolicyDocument({
          statements: [
            logStatement(logGroup),
            traceStatement(),
            ...statementsFor(grants, implied, { id: props.name, resources, keySpace }),
            ...(props.statements ?? []),
            ...(deadLetters
              ? [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] })]
              : []),
          ],
        }),
      },
    })
    super(scope, id, {
      runtime: Runtime.NODEJS_24_X,
      // Native packages are copied for x86_64; everything else is the same on both, and cheaper on arm64.
      architecture: file.native.length > 0 ? Architecture.X86_64 : Architecture.ARM_64,
      handler: file.handler,
      code: codeOf(scope, file.asset),
      memorySize: memory,
      timeout: Duration.seconds(timeout),
      tracing: Tracing.ACTIVE,
      loggingFormat: LoggingFormat.JSON,
      logGroup,
      role: role.withoutPolicyUpdates(),
      environment: {
        ...environmentFor(grants, resources, keySpace),
        POWERTOOLS_SERVICE_NAME: props.name,
        LOG_LEVEL: 'INFO',
      },
      ...(props.concurrency !== undefined &&
        resources.reservations && { reservedConcurrentExecutions: props.concurrency }),
      ...(deadLetters && { deadLetterQueue: deadLetters }),
    })
    this.isBounded = props.concurrency !== undefined && resources.reservations
    withoutDependsOn(this)
    if (!deadLetters) {
      acknowledge(this, {
        'Serverless-LambdaDLQ': 'Its caller waits for it, or keeps the message or record until it is done.',
      })
    }
  }
}

/** All of the app so far whose concurrency is reserved for them, and bounded by that. */
export const boundedFunctions = (scope: Construct): AppFunction[] =>
  scope.node.findAll().filter((each): each is AppFunction => each instanceof AppFunction && each.isBounded)

/** The role's whole policy stands inside it: naming its ARN is all that a function waits for. */
export function withoutDependsOn({ node }: LambdaFunction): void {
  const resource = node.defaultChild
  if (!(resource instanceof CfnFunction)) throw new Error(`${node.path} is not made of an AWS::Lambda::Function`)
  resource.addDeletionOverride('DependsOn')
}

const codes = new WeakMap<Stack, Map<string, Code>>()

/** The folder of a domain is one asset, however many functions of a stack run from it. */
function codeOf(scope: Construct, asset: string): Code {
  const stack = Stack.of(scope)
  const known = codes.get(stack) ?? new Map<string, Code>()
  codes.set(stack, known)
  const code = known.get(asset) ?? Code.fromAsset(root(`dist/functions/${asset}`))
  known.set(asset, code)
  return code
}

function logStatement(logGroup: ILogGroup): PolicyStatement {
  return new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  })
}

/** X-Ray takes no resource: its two actions are the only ones granted on `*`. */
function traceStatement(): PolicyStatement {
  return new PolicyStatement({ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] })
}
