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

/** The contract that new writes go to; undefined if there is none yet. */
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

/** Fails if another write came since it was read. */
export const putChainSigner = (before: ChainSigner | undefined, signer: ChainSigner) =>
  put({ ...chainKeys.signer(signer.chainId), ...signer }, inPlaceOf(before)).or('busy')

/** The chain's last known state of a work's history. */
export async function getWorkOnChain(table: Getter, workId: string): Promise<WorkOnChain | undefined> {
  const item = await table.get(ledgerKeys.onChain(workId))
  return item && OnChain.parse(item)
}

export function putWorkOnChain(before: WorkOnChain | undefined, seen: Omit<WorkOnChain, 'version'>) {
  const placed = { GSI2PK: ledgerKeys.ofToken(seen.tokenId), GSI2SK: seen.workId }
  const version = (before?.version ?? 0) + 1
  return put({ ...ledgerKeys.onChain(seen.workId), ...seen, ...placed, version }, inPlaceOf(before)).or('busy')
}

/** Work of this token; undefined if the chain was never seen with it. */
export async function findToken(table: Querier, tokenId: string): Promise<WorkOnChain | undefined> {
  const { rows } = await table.query({ pk: ledgerKeys.ofToken(tokenId), index: 'GSI2', limit: 1 })
  return rows[0] && OnChain.parse(rows[0])
}

/** The contract, and the chain's state of one work's history by token and by anchor, in one request. */
export async function readOnChain(table: Getter, workId: string) {
  const keys = [chainKeys.contract(), ledgerKeys.onChain(workId), ledgerKeys.anchor(workId)]
  const [contract, seen, anchor] = await table.batchGet(keys)
  return {
    contract: contract && Contract.parse(contract),
    seen: seen && OnChain.parse(seen),
    anchor: anchor && parseWorkAnchor(anchor),
  }
}

/** Entries that are not final on the chain, the oldest first, page by page. */
export async function entriesWaiting(table: Querier, page: Pick<TableQuery, 'limit' | 'after'> = {}) {
  const { rows, next } = await table.query({ pk: ledgerKeys.waiting, index: 'GSI1', ...page })
  return { entries: rows.map(parseLedgerEntry), next }
}

/** The entry is final on the chain. */
export const waitsNoLonger = ({ entry: { workId, seq } }: StoredLedgerEntry) =>
  update(ledgerKeys.entry(workId, seq), {
    remove: ['GSI1PK', 'GSI1SK'],
    where: ['attribute_exists(#PK)'],
  }).or('busy')

/** The entry has to be written again, because a new contract lacks it. */
export const waitsAgain = ({ entry: { workId, seq, recordedAt } }: StoredLedgerEntry) =>
  update(ledgerKeys.entry(workId, seq), {
    set: { GSI1PK: ledgerKeys.waiting, GSI1SK: ledgerKeys.waitingSince(recordedAt, workId) },
    where: ['attribute_exists(#PK)'],
  }).or('busy')

/** Erases the abbreviated wallet of a member who left (decision 288). */
export const walletForgotten = (workId: string) =>
  update(ledgerKeys.onChain(workId), {
    set: { wallet: null },
    add: { version: 1 },
    where: ['attribute_exists(#PK)'],
  }).or('busy')
