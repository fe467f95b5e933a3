import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { StackName } from '#shared/api/subjects.ts'
import { EndpointFunction } from '../constructs/endpoint-function.ts'
import { Invoker } from '../constructs/integrations.ts'
import { Logs } from '../constructs/logs.ts'
import { acknowledge, openRoutes } from '../nag.ts'
import { endpointsOf } from '../registry.ts'
import type { ApiStack } from './api.ts'

/** The endpoints of the subjects of one stack, from the registry: four resources each. */
export class EndpointsStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { stack: StackName; api: ApiStack }) {
    super(scope, id, props)
    const { api, stack } = props
    const logGroup = new Logs(this)
    const invoker = new Invoker(this, 'Invoker')
    for (const endpoint of endpointsOf(stack)) {
      new EndpointFunction(this, { endpoint, api: api.http, invoker, resources: api.resources, logGroup })
    }
    acknowledge(this, openRoutes)
  }
}
