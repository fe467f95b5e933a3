import { recordedUsage } from './usage.ts'

/**
 * Grants that no run of the tests can use, each kind with the reason. What is left of those that nothing used is
 * bounded: a grant that nobody needs any more is found by the number that it adds.
 */
const byDesign: readonly (readonly [RegExp, string])[] = [
  [/ (logs|xray):/, 'the runtime of Lambda writes logs and traces itself'],
  [/ sqs:SendMessage \S*DeadLetters/, 'Lambda itself sends what failed, and a clock seldom fails'],
  [
    /^\S*(CustomCDKBucketDeployment|AWSCDKTrigger|AWS679f53fac002430cb0da5b7982bd2287)/,
    'helpers of the CDK run in deployments',
  ],
  [/ secretsmanager:\S+ \S*secret:kogei\/fincode/, 'the acquirer of the tests is the sandbox'],
  [/ secretsmanager:PutSecretValue /, 'secrets are made once, in the template of the runtimes'],
  [/ s3:ListBucket /, 'turns an object that is not there from 403 into 404; nothing is listed (decision 022)'],
  [/ (s3:(AbortMultipartUpload|PutObjectAcl)) \S*export/, 'DynamoDB writes its export with them'],
]

/** Most of some five thousand grants; what the fuzz alone left, which reaches every endpoint once. The whole suite leaves less. */
const mostUnused = 400

/** DynamoDB takes 100 items and 4 MB (4,194,304 bytes); a longest basket is to stay far from both. */
const bounds = { items: 95, bytes: 1_048_576 } as const

/** What is wrong with how grants and transactions were used, in words; prints the figures. */
export function usageProblems(): string[] {
  const usage = recordedUsage()
  if (!usage) return []
  const { granted, unused, items, bytes } = usage
  const open = unused.filter(grant => !byDesign.some(([pattern]) => pattern.test(grant)))
  console.log(
    `${granted - unused.length} of ${granted} grants were used; ${open.length} of the others have no reason of their own`,
  )
  console.log(`largest transactions: ${items.most} items (${items.by}), ${bytes.most} bytes (${bytes.by})`)
  return [
    ...(open.length > mostUnused
      ? [`${open.length} grants are unused, ${mostUnused} may be:\n  ${open.join('\n  ')}`]
      : []),
    ...(items.most > bounds.items ? [`a transaction of ${items.by} wrote ${items.most} items`] : []),
    ...(bytes.most > bounds.bytes ? [`a transaction of ${bytes.by} wrote ${bytes.most} bytes`] : []),
  ]
}
