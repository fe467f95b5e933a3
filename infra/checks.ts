import { type App, type IPolicyValidationPlugin, type PolicyViolation, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag'
import type { IConstruct } from 'constructs'

interface Reviewed {
  readonly finding: RegExp
  /** The construct paths that it is accepted on. */
  readonly on: RegExp
  readonly reason: string
}

const ownRoles = /\/FunctionRole\/Resource$/
const bucketDeployment = /^Site\/Custom::CDKBucketDeployment\w+\//
const sdkCall = /^Watch\/(AWS[0-9a-f]+|SpendLimits\/(Text|Voice)\/CustomResourcePolicy)\//

/**
 * Accepted findings whose name holds a resolved reference, or whose construct the CDK makes by itself; all others are
 * acknowledged where they arise (nag.ts).
 */
export const reviewed: readonly Reviewed[] = [
  {
    finding: /^(AwsSolutions-IAM5\[Resource::\*\]|Serverless-LambdaStarPermissions)$/,
    on: ownRoles,
    reason: 'X-Ray takes no resource; a test sees that its two actions are the only ones on `*`.',
  },
  {
    finding: /^AwsSolutions-IAM5\[Resource::arn:aws:execute-api:.*\/live\/\*\/@connections\/\*\]$/,
    on: ownRoles,
    reason: 'Connections come and go: the stage is what can be named.',
  },
  {
    finding: /^AwsSolutions-IAM5\[Resource::arn:aws:scheduler:[^*]*:schedule\/[^*/]+\/\*\]$/,
    on: ownRoles,
    reason: 'Waits come and go: their group is what can be named.',
  },
  {
    finding: /^AwsSolutions-IAM5\[Resource::[^*]*\/\*\]$/,
    on: ownRoles,
    reason: 'Objects of one bucket, for exactly the actions that the grant names.',
  },
  {
    finding: /^(AwsSolutions-(IAM4|IAM5|L1)|Serverless-Lambda(LatestVersion|Tracing|DLQ|StarPermissions))/,
    on: bucketDeployment,
    reason: "The CDK's own function, which runs only while the site is deployed and copies its files.",
  },
  {
    finding:
      /^(AwsSolutions-(IAM4|IAM5|L1)|Serverless-Lambda(LatestVersion|Tracing|DLQ|DefaultMemorySize|StarPermissions))/,
    on: sdkCall,
    reason:
      "The CDK's own function, which runs only while the spending caps are deployed; they have no resource to name.",
  },
]

/** Every finding that is neither acknowledged nor reviewed fails the synthesis and stands in `validation-report.json`. */
export function addChecks(app: App): void {
  Validations.of(app).addPlugins(reviewing(new AwsSolutionsChecks(app)), reviewing(new ServerlessChecks(app)))
}

function reviewing(pack: AwsSolutionsChecks | ServerlessChecks): IPolicyValidationPlugin {
  const validateScope = pack.validateScope.bind(pack)
  pack.validateScope = (scope: IConstruct) => {
    const violations = validateScope(scope).violations.flatMap(stillOpen)
    return { success: violations.length === 0, violations }
  }
  return pack
}

function stillOpen(violation: PolicyViolation): PolicyViolation[] {
  const rows = reviewed.filter(({ finding }) => finding.test(violation.ruleName))
  const violatingResources = violation.violatingResources.filter(
    ({ constructPath = '' }) => !rows.some(({ on }) => on.test(constructPath)),
  )
  return violatingResources.length > 0 ? [{ ...violation, violatingResources }] : []
}
