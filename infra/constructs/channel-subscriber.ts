import { SubscriptionFilter } from 'aws-cdk-lib/aws-sns'
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { Subscriber } from '#events/event.ts'
import { type BackgroundProps, backgroundFunction } from './background.ts'
import { DeadLetters } from './queue.ts'

/** The `verification` topic -> the function of one channel (D8). */
export class ChannelSubscriber extends Construct {
  constructor(scope: Construct, subscriber: Subscriber, props: BackgroundProps) {
    super(scope, subscriber.id)
    const deadLetters = new DeadLetters(this, 'DeadLetters', props.operators)
    const target = backgroundFunction(this, subscriber, props, { deadLetters })
    props.verification.addSubscription(
      new LambdaSubscription(target, {
        deadLetterQueue: deadLetters,
        filterPolicy: { channel: SubscriptionFilter.stringFilter({ allowlist: [subscriber.channel] }) },
      }),
    )
  }
}
