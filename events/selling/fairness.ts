import { clock } from '../event.ts'

/** What the score of D119 waits for. It tells nobody anything: there is no event of a suspicion. */
export const scoreSellers = clock({
  id: 'scoreSellers',
  subject: 'fairness',
  every: 'cron(0 15-18 * * ? *)',
  grants: { table: ['get', 'query', 'put', 'update', 'delete'], indexes: ['GSI1', 'GSI2'] },
  timeout: 900,
  memory: 1024,
})

export const fairnessBackground = [scoreSellers] as const
