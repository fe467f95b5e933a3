/**
 * Fills an empty market with the demo. The start script and the template of the tests run it with the environment of
 * the application's own functions and an administrator's credentials. It writes through the product's store and API.
 * Where the clock stands days before the machine's, the people of the demo live until the present first.
 */
import { dayMs } from '#shared/durations.ts'
import { seedBids } from './seed/bids.ts'
import { seedCards } from './seed/cards.ts'
import { readCatalogue } from './seed/catalogue.ts'
import { seedCollecting } from './seed/collecting.ts'
import { seedGalleries } from './seed/galleries.ts'
import { seedHistories } from './seed/histories.ts'
import { now } from './seed/market.ts'
import { seedMessages } from './seed/messages.ts'
import { actorsOf } from './seed/past/actors.ts'
import { listedInPast } from './seed/past/plan.ts'
import { livePast } from './seed/past/story.ts'
import { readPast } from './seed/past/works.ts'
import { seedPeople, tellAccounts } from './seed/people.ts'
import { publishPictures } from './seed/pictures.ts'
import { livePresent } from './seed/present.ts'
import { seedPrivateSale } from './seed/private-sales.ts'
import { seedProposals } from './seed/proposals.ts'
import { seedReading } from './seed/reading.ts'
import { seedWallet } from './seed/wallet.ts'
import { seedWorks } from './seed/works.ts'

const origin = process.env['PUBLIC_ORIGIN'] ?? ''
const termsVersion = 'service:1:1.privacy:1:1'
const hasPast = now() < Date.now() - dayMs
const catalogue = readCatalogue()
const [pictureOf, people] = await Promise.all([
  publishPictures([
    catalogue.home.hero,
    ...[...catalogue.works, ...(hasPast ? readPast(catalogue) : [])].flatMap(({ images }) => images),
    ...catalogue.artists.map(({ image }) => image),
    ...catalogue.columns.map(({ image }) => image),
    ...catalogue.partners.map(({ logo }) => logo),
    ...catalogue.platforms.map(({ logo }) => logo),
  ]),
  seedPeople(termsVersion, { hasPast }),
])
await seedReading(catalogue, pictureOf)
await seedCards(origin, people, { hasPast })
const ask = actorsOf(origin, people)
if (hasPast) await livePast(ask, catalogue, { pictureOf, people, termsVersion })
const works = catalogue.works.filter(({ id }) => !hasPast || !listedInPast.includes(id))
await seedWorks({ ...catalogue, works }, pictureOf, people)
await seedBids(origin, people)
if (hasPast) {
  await livePresent(ask, termsVersion)
  await seedHistories(ask, people)
  await seedWallet(ask, people)
  await seedMessages(ask)
  await seedPrivateSale(ask, people)
}
await seedGalleries(ask)
await seedProposals(ask)
await seedCollecting(people)
await tellAccounts(people.accounts)
