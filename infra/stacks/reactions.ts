import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Background } from '#events/event.ts'
import type { BackgroundProps } from '../constructs/background.ts'
import { ChannelSubscriber } from '../constructs/channel-subscriber.ts'
import { ClockRule } from '../constructs/clock-rule.ts'
import { Logs } from '../constructs/logs.ts'
import { ReactionConsumer } from '../constructs/reaction.ts'
import { SetupTrigger } from '../constructs/setup-trigger.ts'
import { StreamConsumer } from '../constructs/stream-consumer.ts'
import { type BackgroundStack, backgroundOf } from '../registry.ts'
import type { ApiStack } from './api.ts'
import type { CoreStack } from './core.ts'

/** What the subjects of one stack do without being asked: reactions, clocks, channels, stream readers, setups. */
export class ReactionsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { stack: BackgroundStack; core: CoreStack; api: ApiStack },
  ) {
    super(scope, id, props)
    const { core, api, stack } = props
    const { bus, verification, operators } = core
    const shared = { bus, verification, operators, resources: api.resources, logGroup: new Logs(this) }
    for (const entry of backgroundOf(stack)) add(this, entry, shared)
  }
}

function add(scope: Construct, entry: Exclude<Background, { kind: 'socket' }>, shared: BackgroundProps): Construct {
  switch (entry.kind) {
    case 'reaction':
      return new ReactionConsumer(scope, entry, shared)
    case 'clock':
      return new ClockRule(scope, entry, shared)
    case 'subscriber':
      return new ChannelSubscriber(scope, entry, shared)
    case 'stream':
      return new StreamConsumer(scope, entry, shared)
    case 'setup':
      return new SetupTrigger(scope, entry, shared)
  }
}
