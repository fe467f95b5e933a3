import * as z from 'zod'
import { type Settings, siteRegion } from '#infra/settings.ts'
import { edgeRegions } from './account-wide.ts'
import { type Ask, AwsError } from './aws.ts'

/** As long as all other logs. */
const retentionDays = 90

/**
 * Lambda@Edge makes a log group in each region where somebody was answered, and keeps its lines for ever. They are made
 * before it does, with a retention: no function of ours runs where one could be made later.
 */
export async function boundEdgeLogs(ask: Ask, settings: Settings): Promise<number> {
  const answer = await ask(
    'cloudformation',
    'describe-stacks',
    '--stack-name',
    `${settings.name}-site`,
    '--region',
    siteRegion,
  )
  const outputs = Outputs.parse(answer).Stacks.flatMap(({ Outputs: each }) => each)
  const functions = outputs.filter(({ OutputKey }) => /^EdgeFunction/.test(OutputKey)).map(each => each.OutputValue)
  if (functions.length === 0) throw new Error(`${settings.name}-site names no edge functions`)
  let bounded = 0
  for (const region of edgeRegions) {
    for (const name of functions) {
      const group = ['--log-group-name', `/aws/lambda/${siteRegion}.${name}`, '--region', region]
      await ask('logs', 'create-log-group', ...group).catch(error => {
        if (!(error instanceof AwsError) || error.code !== 'ResourceAlreadyExistsException') throw error
      })
      await ask('logs', 'put-retention-policy', ...group, '--retention-in-days', `${retentionDays}`)
      bounded += 1
    }
  }
  return bounded
}

const Outputs = z.object({
  Stacks: z.array(z.object({ Outputs: z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })) })),
})
