import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Accepts findings of cdk-nag on a construct and what is below it, each with the reason why it stands. */
export function acknowledge(scope: IConstruct, reasons: Readonly<Record<string, string>>): void {
  const validations = Validations.of(scope)
  for (const [id, reason] of Object.entries(reasons)) validations.acknowledge({ id, reason })
}

/** Why the routes of the API have no authorizer of API Gateway. */
export const openRoutes = {
  'AwsSolutions-APIG4':
    'Each contract names its access and its function checks it, with the session read anew at every call (D6): an ' +
    'authorizer could only check a token, and a cached answer of it would outlive a logout or a ban.',
} as const

/** Why a distribution may have no names of ours. */
export const nameless = {
  'Annotation::@aws-cdk/aws-cloudfront:emptyDomainNames':
    'Only with aliases=off, where another deployment has the names until they are moved (docs/runbooks).',
} as const
