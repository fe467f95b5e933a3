import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'

/** Calls from one address in five minutes. Many members may share an address; the limits of D101 are the fine ones. */
const usualRate = 3000

interface WebAclProps {
  readonly name: string
  /** Calls from one address in five minutes. */
  readonly rate?: number
  /** Below these paths other systems call, from addresses that they share with anybody. */
  readonly machinePaths?: readonly string[]
}

interface Guess {
  readonly name: string
  /** Rules of it that only count. */
  readonly counted: readonly string[]
}

/** What AWS takes for hostile by its sender or its look. */
const guesses: readonly Guess[] = [
  { name: 'AWSManagedRulesAmazonIpReputationList', counted: [] },
  {
    name: 'AWSManagedRulesCommonRuleSet',
    // Texts of works and columns are longer than 8 kB, may speak of markup, and link to an address in digits; contracts
    // bound them, pages escape them, and no function of ours asks an address out of a text.
    counted: ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'GenericRFI_BODY', 'EC2MetaDataSSRF_BODY'],
  },
]

/** The firewall before CloudFront: a rate for each address, then AWS's own lists. */
export class WebAcl extends Construct {
  readonly arn: string
  /** Requests that it stopped, in five minutes. */
  readonly blocked: Metric

  constructor(scope: Construct, id: string, { name, rate = usualRate, machinePaths = [] }: WebAclProps) {
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
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
        ...guesses.flatMap((guess, index) => ofPeople(2 * index + 3, guess, machinePaths)),
      ],
    })
    this.arn = acl.attrArn
    this.blocked = new Metric({
      namespace: 'AWS/WAFV2',
      metricName: 'BlockedRequests',
      dimensionsMap: { WebACL: `${name}-acl`, Rule: 'ALL' },
      statistic: Stats.SUM,
      period: Duration.minutes(5),
    })
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

/** Blocked where people ask, counted where other systems do, whose keys and signatures decide. */
function ofPeople(priority: number, guess: Guess, machinePaths: readonly string[]): CfnWebACL.RuleProperty[] {
  const { name, counted } = guess
  if (machinePaths.length === 0) return [managed(priority, name, { counted })]
  const machines = anyOf(machinePaths.map(startsWith))
  return [
    managed(priority, name, { counted, only: { notStatement: { statement: machines } } }),
    managed(priority + 1, name, { as: `${name}-machines`, counted, only: machines, action: 'count' }),
  ]
}

interface Managed {
  readonly as?: string
  readonly counted: readonly string[]
  readonly only?: CfnWebACL.StatementProperty
  readonly action?: 'none' | 'count'
}

function managed(
  priority: number,
  name: string,
  { as = name, counted, only, action = 'none' }: Managed = { counted: [] },
): CfnWebACL.RuleProperty {
  return {
    name: as,
    priority,
    overrideAction: { [action]: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map(rule => ({ name: rule, actionToUse: { count: {} } })),
        ...(only && { scopeDownStatement: only }),
      },
    },
    visibilityConfig: visible(as),
  }
}

function anyOf([first, ...others]: readonly CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty {
  if (!first) throw new Error('no statement to choose from')
  return others.length === 0 ? first : { orStatement: { statements: [first, ...others] } }
}

const startsWith = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
})

function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: true }
}
