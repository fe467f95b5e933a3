import * as z from 'zod'
import { id, instant } from '#shared/domain/kernel/fields.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { workOnChain } from '#shared/domain/provenance/ledger/chain-state.ts'
import { tokenRefusals, tokenSteps } from '#shared/domain/provenance/ledger/custody.ts'
import { endpoint } from '../endpoint.ts'
import { exampleCard, exampleTime } from '../examples/works.ts'

/** Contracts by which the holder of a work moves its token to a wallet and back (D91, decision 288). */

const address = () => z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)])
const exampleAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const custody = () =>
  z.object({
    productId: z.string(),
    title: z.string(),
    img: picture().nullable(),
    /** Step that is possible now; null if none is, with the reason beside it. */
    step: z.enum(tokenSteps).nullable(),
    reason: z.enum(tokenRefusals).nullable(),
    /** The reason as a sentence; empty if nothing prevents the step. */
    reasonText: z.string(),
    /** Place of the token by the history; the chain follows within minutes. */
    place: z.enum(['vault', 'wallet']),
    /** Wallet that holds the token, or would receive it. */
    wallet: address().nullable(),
    /** Last known state on the chain; null if it has no token of the work. */
    seen: workOnChain().pick({ seq: true, state: true, custody: true, wallet: true }).nullable(),
    chain: z.object({ chainId: z.int(), name: z.string(), contract: address(), tokenId: z.string() }).nullable(),
    serverTime: instant(),
  })

const exampleCustody: z.input<ReturnType<typeof custody>> = {
  productId: 'shino-chawan',
  title: exampleCard.title,
  img: null,
  step: 'withdraw',
  reason: null,
  reasonText: '',
  place: 'vault',
  wallet: exampleAddress,
  seen: { seq: 3, state: 'final', custody: 'vault', wallet: null },
  chain: {
    ...{ chainId: 31337, name: 'Local chain', tokenId: '7421' },
    contract: '0x4b1e7c904a7b3a5c0d9f5f0f4d0a1b2c3d2fa83d',
  },
  serverTime: exampleTime,
}

export const getTokenCustody = endpoint({
  id: 'getTokenCustody',
  subject: 'ledger',
  method: 'GET',
  path: '/ledger/{productId}/token',
  summary: 'Place of a work’s token, and the step that the holder of the work can take (D91)',
  access: 'member',
  feature: 'wallets',
  input: z.strictObject({ productId: id() }),
  output: custody(),
  codes: ['not-found'],
  grants: { table: ['get'] },
  example: { input: { productId: 'shino-chawan' }, output: exampleCustody },
})

/** One text at a time per work: a later one replaces it. */
export const prepareTokenMove = endpoint({
  id: 'prepareTokenMove',
  subject: 'ledger',
  method: 'POST',
  path: '/ledger/{productId}/token/challenge',
  summary: 'Create a text for a wallet to sign within ten minutes, to withdraw or deposit the token (D91, EIP-4361)',
  access: 'member',
  feature: 'wallets',
  input: z.strictObject({ productId: id(), step: z.enum(tokenSteps) }),
  output: z.object({
    step: z.enum(tokenSteps),
    nonce: z.string(),
    message: z.string(),
    /** Wallet that has to sign. */
    wallet: address(),
    until: instant(),
  }),
  codes: ['not-found', ...tokenRefusals],
  grants: { table: ['get', 'put'] },
  example: {
    input: { productId: 'shino-chawan', step: 'withdraw' },
    output: {
      step: 'withdraw',
      nonce: '0f5c41a2b7d94e3f8a6b1c2d3e4f5a6b',
      message: `kogei.example wants you to sign in with your Ethereum account:\n${exampleAddress}\n`,
      wallet: exampleAddress,
      until: exampleTime,
    },
  },
})

export const moveToken = endpoint({
  id: 'moveToken',
  subject: 'ledger',
  method: 'POST',
  path: '/ledger/{productId}/token/move',
  summary: 'Move the token of a work into the wallet that signed, or from there back into custody (D91)',
  access: 'member',
  feature: 'wallets',
  input: z.strictObject({
    productId: id(),
    nonce: z.string().regex(/^[0-9a-f]{32}$/, { error: 'ID_FORMAT' }),
    /** Signature by a key, or by a smart-contract wallet (EIP-1271, EIP-6492). */
    signature: z
      .string({ error: 'SIGNATURE_FORMAT' })
      .trim()
      .max(10_000, { error: 'SIGNATURE_FORMAT' })
      .regex(/^0x([0-9a-fA-F]{2})+$/, { error: 'SIGNATURE_FORMAT' }),
  }),
  output: z.object({ step: z.enum(tokenSteps), seq: z.int() }),
  codes: ['not-found', ...tokenRefusals, 'wallet-challenge', 'wallet-signature', 'chain-unavailable'],
  grants: { table: ['get', 'put', 'update', 'delete'] },
  limits: ['wallet'],
  idempotent: true,
  example: {
    input: { productId: 'shino-chawan', nonce: '0f5c41a2b7d94e3f8a6b1c2d3e4f5a6b', signature: `0x${'1c'.repeat(65)}` },
    output: { step: 'withdraw', seq: 4 },
  },
})

export const walletContracts = [getTokenCustody, prepareTokenMove, moveToken] as const
