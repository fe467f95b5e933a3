import { chainKeys, ledgerKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier, TableQuery } from '#functions/machinery/table/table.ts'
import { inPlaceOf, put, update } from '#functions/machinery/table/write.ts'
import {
  type ChainContract,
  type ChainSigner,
  chainContract,
  chainSigner,
  type WorkOnChain,
  workOnChain,
} from '#shared/domain/provenance/ledger/chain-state.ts'
import type { StoredLedgerEntry } from '#shared/domain/provenance/ledger/stored.ts'
import { parseWorkAnchor } from './anchors.ts'
import { parseLedgerEntry } from './ledger.ts'

const Contract = chainContract()
const Signer = chainSigner()
const OnChain = workOnChain()

/** The contract that new writes go to; undefined before there is one. */
export async function getChainContract(table: Getter): Promise<ChainContract | undefined> {
  const item = await table.get(chainKeys.contract())
  return item && Contract.parse(item)
}

export const putChainContract = (before: ChainContract | undefined, contract: ChainContract) =>
  put({ ...chainKeys.contract(), ...contract }, inPlaceOf(before)).or('busy')

export async function getChainSigner(table: Getter, chainId: number): Promise<ChainSigner | undefined> {
  const item = await table.get(chainKeys.signer(chainId))
  return item && Signer.parse(item)
}

/** Refused where somebody else wrote since it was read. */
export const putChainSigner = (before: ChainSigner | undefined, signer: ChainSigner) =>
  put({ ...chainKeys.signer(signer.chainId), ...signer }, inPlaceOf(before)).or('busy')

/** What the chain was last seen to have of a work's history. */
export async function getWorkOnChain(table: Getter, workId: string): Promise<WorkOnChain | undefined> {
  const item = await table.get(ledgerKeys.onChain(workId))
  return item && OnChain.parse(item)
}

export function putWorkOnChain(before: WorkOnChain | undefined, seen: Omit<WorkOnChain, 'version'>) {
  const placed = { GSI2PK: ledgerKeys.ofToken(seen.tokenId), GSI2SK: seen.workId }
  const version = (before?.version ?? 0) + 1
  return put({ ...ledgerKeys.onChain(seen.workId), ...seen, ...placed, version }, inPlaceOf(before)).or('busy')
}

/** Whose token it is; undefined where the chain was never seen with it. */
export async function findToken(table: Querier, tokenId: string): Promise<WorkOnChain | undefined> {
  const { rows } = await table.query({ pk: ledgerKeys.ofToken(tokenId), index: 'GSI2', limit: 1 })
  return rows[0] && OnChain.parse(rows[0])
}

/** The contract, and what the chain has of one work's history by its token and by an anchor, in one request. */
export async function readOnChain(table: Getter, workId: string) {
  const keys = [chainKeys.contract(), ledgerKeys.onChain(workId), ledgerKeys.anchor(workId)]
  const [contract, seen, anchor] = await table.batchGet(keys)
  return {
    contract: contract && Contract.parse(contract),
    seen: seen && OnChain.parse(seen),
    anchor: anchor && parseWorkAnchor(anchor),
  }
}

/** Entries that the chain is not known to have for good, the oldest first, page by page. */
export async function entriesWaiting(table: Querier, page: Pick<TableQuery, 'limit' | 'after'> = {}) {
  const { rows, next } = await table.query({ pk: ledgerKeys.waiting, index: 'GSI1', ...page })
  return { entries: rows.map(parseLedgerEntry), next }
}

/** The chain has it for good. */
export const waitsNoLonger = ({ entry: { workId, seq } }: StoredLedgerEntry) =>
  update(ledgerKeys.entry(workId, seq), {
    remove: ['GSI1PK', 'GSI1SK'],
    where: ['attribute_exists(#PK)'],
  }).or('busy')

/** A new contract has nothing of the history yet. */
export const waitsAgain = ({ entry: { workId, seq, recordedAt } }: StoredLedgerEntry) =>
  update(ledgerKeys.entry(workId, seq), {
    set: { GSI1PK: ledgerKeys.waiting, GSI1SK: ledgerKeys.waitingSince(recordedAt, workId) },
    where: ['attribute_exists(#PK)'],
  }).or('busy')

/** The address of a member who left is told no longer, in short either (decision 288). */
export const walletForgotten = (workId: string) =>
  update(ledgerKeys.onChain(workId), {
    set: { wallet: null },
    add: { version: 1 },
    where: ['attribute_exists(#PK)'],
  }).or('busy')
