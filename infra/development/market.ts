/** The market on one machine: the local cloud with the chain, the variables and the page of the market. */
import { isOtherFormat, type Runtime, type RuntimeOptions, startRuntime } from '#packages/local-cloud/src/index.ts'
import { accountsFile, accountsOf, accountsSection } from './accounts-section.ts'
import { chainFile, marketChain } from './chain.ts'
import { chainSection } from './chain-section.ts'
import { paymentsSection } from './payments-section.ts'

/** Raise it when stored items change so that the code cannot read the old ones. 2: states and kinds are words. */
const dataFormat = 2

/** Whether the market's data in this directory were stored by another version of the code. */
export const isOfOtherFormat = (dataDir: string): boolean => isOtherFormat(dataDir, dataFormat)

const own = {
  variables: {
    // Whoever answers here shares the machine with whoever asks.
    PEER_PATIENCE: '10',
    // Whoever calls the payment platform is on this machine, and so is what receives its webhooks.
    LOOPBACK_WEBHOOKS: 'open',
  },
  // It keeps the monthly spending on text messages low in the account.
  without: ['Custom::SpendLimit'],
  dataFormat,
  files: [chainFile, accountsFile],
  senderCountry: 'JP',
  page: {
    name: 'Kogei no Ma',
    timeZone: 'Asia/Tokyo',
    sections: [accountsSection, paymentsSection, chainSection],
    documents: { accounts: ({ dataDir }) => accountsOf(dataDir) },
  },
} satisfies Partial<RuntimeOptions>

export interface MarketOptions extends Omit<RuntimeOptions, keyof typeof own | 'companions'> {
  /** Starts a chain of this machine, where its program runs; what is not asked for has none. */
  readonly chain?: boolean
}

export const startMarket = ({ chain = false, ...options }: MarketOptions): Promise<Runtime> =>
  startRuntime({ ...options, ...own, companions: [marketChain(chain)] })
