import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { isOfConsole, stackOf } from '#shared/api/subjects.ts'
import { EndpointFunction } from '../constructs/endpoint-function.ts'
import { Invoker } from '../constructs/integrations.ts'
import { Logs } from '../constructs/logs.ts'
import { failuresIn } from '../constructs/metric-math.ts'
import { watch } from '../constructs/operator-topic.ts'
import { acknowledge, openRoutes } from '../nag.ts'
import { type EndpointStack, endpointsOf } from '../registry.ts'
import type { ApiStack } from './api.ts'
import type { ConsoleApiStack } from './console-api.ts'
import type { CoreStack } from './core.ts'

interface EndpointsProps {
  readonly stack: EndpointStack
  readonly core: CoreStack
  readonly api: ApiStack
  readonly consoleApi: ConsoleApiStack
}

/** The endpoints of the subjects of one stack, from the registry: four resources each. */
export class EndpointsStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & EndpointsProps) {
    super(scope, id, props)
    const { api, consoleApi, core, stack } = props
    const logGroup = new Logs(this)
    const invoker = new Invoker(this, 'Invoker')
    for (const endpoint of endpointsOf(stack)) {
      const { http } = isOfConsole(endpoint) ? consoleApi : api
      new EndpointFunction(this, { endpoint, api: http, invoker, resources: api.resources, logGroup })
    }
    if (stack === stackOf.operators) failedLogins(this, logGroup, core)
    if (stack === stackOf.orders) {
      watch(this, 'OrdersFail', core.operators, {
        metric: failuresIn(this, logGroup),
        above: 0,
        means: 'A call about an order, a payment or a refund broke: docs/operations.md, "Errors".',
      })
    }
    acknowledge(this, openRoutes)
  }
}

/** Alarms when an operator's account is guessed at: the console's login says so at the tenth failure, from wherever. */
function failedLogins(scope: Construct, logGroup: ILogGroup, { operators }: CoreStack): void {
  const filter = new MetricFilter(scope, 'FailedLogins', {
    logGroup,
    metricNamespace: Stack.of(scope).stackName,
    metricName: 'OperatorLoginFailures',
    filterPattern: FilterPattern.stringValue('$.message', '=', 'operator login failures'),
  })
  watch(scope, 'OperatorsGuessed', operators, {
    metric: filter.metric({ statistic: Stats.SUM, period: Duration.minutes(1) }),
    above: 0,
    means: 'Somebody guesses at an operator\'s login: "Operators".',
  })
}
