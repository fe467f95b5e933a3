import { clock } from '../event.ts'

/** Scores sellers' auctions for D119. It publishes no event, so that nobody learns of a suspicion. */
export const scoreSellers = clock({
  id: 'scoreSellers',
  subject: 'fairness',
  every: 'cron(0 15-18 * * ? *)',
  grants: { table: ['get', 'query', 'put', 'update', 'delete'], indexes: ['GSI1', 'GSI2'] },
  timeout: 900,
  memory: 1024,
})

export const fairnessBackground = [scoreSellers] as const
