import { Duration } from 'aws-cdk-lib'
import { InvocationType, Trigger } from 'aws-cdk-lib/triggers'
import { Construct } from 'constructs'
import type { Setup } from '#events/event.ts'
import { type BackgroundProps, backgroundFunction } from './background.ts'

/** Runs at the first deployment and whenever its code or settings change; a failure fails the deployment. */
export class SetupTrigger extends Construct {
  constructor(scope: Construct, setup: Setup, props: BackgroundProps) {
    super(scope, setup.id)
    const handler = backgroundFunction(this, setup, props)
    new Trigger(this, 'Trigger', {
      handler,
      invocationType: InvocationType.REQUEST_RESPONSE,
      timeout: Duration.seconds(setup.timeout ?? 15),
      executeOnHandlerChange: true,
    })
  }
}
