import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Construct } from 'constructs'
import type { Clock } from '#events/event.ts'
import { type BackgroundProps, backgroundFunction } from './background.ts'
import { DeadLetters } from './queue.ts'

/** A rule with a schedule -> function. What fails is tried twice more and then kept; the next tick does its work anyway. */
export class ClockRule extends Construct {
  constructor(scope: Construct, clock: Clock, props: BackgroundProps) {
    super(scope, clock.id)
    const deadLetters = new DeadLetters(this, 'DeadLetters', props.operators)
    const target = backgroundFunction(this, clock, props, { deadLetters })
    new Rule(this, 'Rule', {
      schedule: Schedule.expression(clock.every),
      targets: [
        new LambdaFunction(target, { deadLetterQueue: deadLetters, retryAttempts: 3, maxEventAge: Duration.hours(1) }),
      ],
    })
  }
}
