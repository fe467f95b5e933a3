import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import {
  AwsCustomResource,
  AwsCustomResourcePolicy,
  type AwsSdkCall,
  PhysicalResourceId,
} from 'aws-cdk-lib/custom-resources'
import { Construct } from 'constructs'
import type { Settings } from '../settings.ts'
import { Logs } from './logs.ts'

/**
 * Caps what text messages and calls may cost in a month, which CloudFormation cannot say itself. A cap above what AWS
 * allows the account is refused, and then the account's own lower limit holds: that is no reason to fail a deployment.
 */
export class SpendLimits extends Construct {
  constructor(scope: Construct, id: string, { smsMonthlyUsd }: Settings) {
    super(scope, id)
    const logGroup = new Logs(this)
    for (const channel of ['Text', 'Voice'] as const) {
      const action = `Set${channel}MessageSpendLimitOverride`
      const call: AwsSdkCall = {
        service: 'pinpoint-sms-voice-v2',
        action: `${action}Command`,
        parameters: { MonthlyLimit: smsMonthlyUsd },
        physicalResourceId: PhysicalResourceId.of(action),
        ignoreErrorCodesMatching: 'ValidationException',
      }
      new AwsCustomResource(this, channel, {
        resourceType: 'Custom::SpendLimit',
        onCreate: call,
        onUpdate: call,
        policy: AwsCustomResourcePolicy.fromStatements([
          new PolicyStatement({ actions: [`sms-voice:${action}`], resources: ['*'] }),
        ]),
        installLatestAwsSdk: false,
        logGroup,
      })
    }
  }
}
