/**
 * Fills an empty market with the demo. The start script and the template of the tests run it with the environment of
 * the application's own functions and an administrator's credentials. It writes through the product's store and API.
 */
import { seedBids } from './seed/bids.ts'
import { seedCards } from './seed/cards.ts'
import { readCatalogue } from './seed/catalogue.ts'
import { seedCollecting } from './seed/collecting.ts'
import { seedPeople, tellAccounts } from './seed/people.ts'
import { publishPictures } from './seed/pictures.ts'
import { seedReading } from './seed/reading.ts'
import { seedWorks } from './seed/works.ts'

const catalogue = readCatalogue()
const [pictureOf, people] = await Promise.all([
  publishPictures([
    catalogue.home.hero,
    ...catalogue.works.flatMap(({ images }) => images),
    ...catalogue.artists.map(({ image }) => image),
    ...catalogue.columns.map(({ image }) => image),
    ...catalogue.partners.map(({ logo }) => logo),
  ]),
  seedPeople('service:1:1.privacy:1:1'),
])
await seedReading(catalogue, pictureOf)
await seedWorks(catalogue, pictureOf, people)
await seedCards(process.env['PUBLIC_ORIGIN'] ?? '', people)
await seedBids(process.env['PUBLIC_ORIGIN'] ?? '', people)
await seedCollecting(people)
await tellAccounts(people.accounts)
