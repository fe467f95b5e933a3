import { RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'

/** Calls from one address in five minutes. Many members may share an address; the limits of D101 are the fine ones. */
const usualRate = 3000

/** The firewall before CloudFront: a rate for each address, then AWS's own lists. */
export class WebAcl extends Construct {
  readonly arn: string

  constructor(scope: Construct, id: string, name: string, rate = usualRate) {
    super(scope, id)
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(`${name}-acl`),
      rules: [
        {
          name: 'rate',
          priority: 0,
          action: {
            block: { customResponse: { responseCode: 429, responseHeaders: [{ name: 'Retry-After', value: '300' }] } },
          },
          statement: { rateBasedStatement: { limit: rate, evaluationWindowSec: 300, aggregateKeyType: 'IP' } },
          visibilityConfig: visible('rate'),
        },
        managed(1, 'AWSManagedRulesAmazonIpReputationList'),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
        // Texts of works and columns are longer than 8 kB and may speak of markup; contracts bound and escape them.
        managed(3, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY']),
      ],
    })
    this.arn = acl.attrArn
    const logGroup = new LogGroup(this, 'Logs', {
      // WAF accepts only names that begin so.
      logGroupName: `aws-waf-logs-${name}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [
        // WAF wants the group's ARN without the `:*` that CloudFormation ends it with.
        `arn:aws:logs:${logGroup.env.region}:${logGroup.env.account}:log-group:${logGroup.logGroupName}`,
      ],
      redactedFields: ['cookie', 'authorization'].map(header => ({ singleHeader: { Name: header } })),
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          { Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] },
        ],
      },
    })
  }
}

function managed(priority: number, name: string, counted: readonly string[] = []): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map(rule => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visible(name),
  }
}

function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: true }
}
