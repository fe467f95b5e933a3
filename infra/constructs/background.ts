import type { IEventBus } from 'aws-cdk-lib/aws-events'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { Background } from '#events/event.ts'
import { backgroundFile } from '../registry.ts'
import { AppFunction, type AppFunctionProps } from './function.ts'
import { impliedByBackground, keySpaceOf } from './grants.ts'
import type { SharedResources } from './shared-resources.ts'

/** What the constructs of background functions share within a stack. */
export interface BackgroundProps {
  readonly bus: IEventBus
  readonly verification: ITopic
  readonly operators: ITopic
  readonly resources: SharedResources
  readonly logGroup: ILogGroup
}

export function backgroundFunction(
  scope: Construct,
  entry: Background,
  { resources, logGroup }: Pick<BackgroundProps, 'resources' | 'logGroup'>,
  extra: Pick<AppFunctionProps, 'statements' | 'deadLetters'> = {},
): AppFunction {
  return new AppFunction(scope, 'Function', {
    name: entry.id,
    file: backgroundFile(entry),
    grants: entry.grants,
    implied: impliedByBackground(entry),
    keySpace: keySpaceOf(entry),
    resources,
    logGroup,
    timeout: entry.timeout,
    memory: entry.memory,
    concurrency: entry.concurrency,
    ...extra,
  })
}
