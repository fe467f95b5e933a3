import * as z from 'zod'
import { seesLedger, seesWorks } from '#shared/api/console-access.ts'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { entryHash, ledgerHead } from '#shared/domain/catalogue/work/history-head.ts'
import { contactDataIn } from '#shared/domain/conversing/message/contact-data.ts'
import { id, instant, intParam, text } from '#shared/domain/kernel/fields.ts'
import { localizedText } from '#shared/domain/kernel/localized-text.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { houseEntryRules, houseEntryTypes, ledgerFindingKinds } from '#shared/domain/provenance/ledger/house-facts.ts'
import { attachedDocument, ledgerEntry } from '#shared/domain/provenance/ledger/stored.ts'

/** Contracts of the console about histories of works: entries that the house adds (D90, decision 281). */

/** Entries are permanent and public, so that mail addresses and phone numbers are refused. */
const publicText = (min = 1) =>
  text(houseEntryRules.text, min).refine(
    written => !contactDataIn(written).some(kind => kind === 'email' || kind === 'phone'),
    { error: 'CONTACT_DATA' },
  )

const entryRow = () =>
  z.object({
    entry: ledgerEntry(),
    hash: entryHash(),
    /** Attached pictures; the entry contains their hashes. */
    pictures: z.array(picture()),
    documents: z.array(attachedDocument()),
  })

const certificateProposalView = () =>
  z.object({
    id: z.string(),
    reason: z.string(),
    proposedBy: z.string(),
    proposedAt: instant(),
    /** Null until another operator confirms it. */
    confirmedBy: z.string().nullable(),
    confirmedAt: instant().nullable(),
    /** Whether the caller may confirm it: nobody confirms a proposal of their own. */
    mayConfirm: z.boolean(),
  })

const exampleHash = '0x9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const exampleText = { ja: '「志野の現在」展に出品', en: 'Shown at the exhibition “Shino Today”' }
const exampleRow: z.input<ReturnType<typeof entryRow>> = {
  entry: {
    v: 'cwl/1',
    workId: 'shino-chawan',
    seq: 2,
    prev: exampleHash,
    type: 'exhibited',
    eventId: 'house:01JD8ZQ4T8M3K2V9X0WNB5C7RB',
    occurredAt: '2026-10-31T15:00:00.000Z',
    recordedAt: exampleTime,
    actor: { role: 'house' },
    data: { text: exampleText },
    sd: [],
    media: [],
  },
  hash: '0x2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  pictures: [],
  documents: [],
}

export const adminListLedgerEntries = endpoint({
  id: 'adminListLedgerEntries',
  subject: 'ledger',
  method: 'GET',
  path: '/admin/ledger/{id}',
  summary: 'The history of a work for the console, newest first, drafts and hidden works included (D90)',
  access: seesWorks,
  input: z.strictObject({
    id: id(),
    /** Entries before this number; missing: the newest. */
    before: intParam(1, 99_999_999).optional(),
  }),
  output: z.object({
    id: z.string(),
    title: localizedText(),
    /** Null until the history begins, which is when the work is first shown. */
    head: ledgerHead().nullable(),
    /** Up to twenty. */
    entries: z.array(entryRow()),
    /** Proposed or confirmed revocation of the certificate. */
    revocation: certificateProposalView().nullable(),
    /** The token is in the holder's wallet. */
    isTokenOut: z.boolean(),
    /** Proposed recovery of the token from a lost wallet. */
    recovery: certificateProposalView().nullable(),
    /** A disagreement between history and token: kind, entry and time; null if they agree. */
    finding: z.object({ kind: z.enum(ledgerFindingKinds), seq: z.int().nullable(), foundAt: instant() }).nullable(),
    /** Value of `before` for the next page; null at the beginning of the history. */
    next: z.int().nullable(),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'] },
  example: {
    input: { id: 'shino-chawan' },
    output: {
      id: 'shino-chawan',
      title: { ja: '志野茶碗 葦原', en: 'Shino tea bowl “Reed Bed”' },
      head: { seq: exampleRow.entry.seq, hash: exampleRow.hash },
      entries: [exampleRow],
      revocation: null,
      isTokenOut: false,
      recovery: null,
      finding: null,
      next: 2,
    },
  },
})

export const adminAddLedgerEntry = endpoint({
  id: 'adminAddLedgerEntry',
  subject: 'ledger',
  method: 'POST',
  path: '/admin/ledger/{id}/entry',
  summary: 'Add a permanent entry to the history of a work: an exhibition, a restoration, a remark (D90)',
  access: operator('editor', 'reviewer'),
  input: z.strictObject({
    id: id(),
    type: z.enum(houseEntryTypes, { error: 'REQUIRED' }),
    /** Date of the event in Japan; not in the future. */
    day: z.iso.date({ error: 'DATE_FORMAT' }).refine(day => day >= houseEntryRules.firstDay, { error: 'DATE_FORMAT' }),
    text: z.strictObject({ ja: publicText(), en: publicText(), zh: publicText(0).optional() }),
    /** The caller's uploads for works. Hashes of their original bytes become part of the entry. */
    imgs: z.array(id()).max(houseEntryRules.pictures, { error: 'INPUT_LENGTH' }).default([]),
    /** The caller's uploads of documents (decision 291): the entry has their hashes, the files stay private. */
    documents: z.array(id()).max(houseEntryRules.documents, { error: 'INPUT_LENGTH' }).default([]),
  }),
  output: entryRow(),
  codes: ['not-found', 'work-state', 'ledger-revoked', 'upload-not-ready'],
  grants: { table: ['get', 'put', 'update'] },
  idempotent: true,
  example: {
    input: { id: 'shino-chawan', type: 'exhibited', day: '2026-11-01', text: exampleText },
    output: exampleRow,
  },
})

export const adminExportLedgerDocument = endpoint({
  id: 'adminExportLedgerDocument',
  subject: 'ledger',
  method: 'POST',
  path: '/admin/ledger/{id}/document',
  summary: 'A link of five minutes to a document that an entry of the work names; audited (decision 291)',
  access: seesWorks,
  input: z.strictObject({ id: id(), document: id() }),
  /** Browsers download the file and do not display it. */
  output: z.object({ url: z.string() }),
  codes: ['not-found'],
  /** `put` records the download in the audit trail. */
  grants: { table: ['get', 'put'], objects: { private: ['sign'] } },
  example: {
    input: { id: 'shino-chawan', document: '01JD8ZQ4T8M3K2V9X0WNB5C7RA' },
    output: { url: 'https://files.example/documents/01JD8ZQ4T8M3K2V9X0WNB5C7RA.pdf' },
  },
})

const exampleRevocation: z.input<ReturnType<typeof certificateProposalView>> = {
  id: '01JD8ZQ4T8M3K2V9X0WNB5C7RB',
  reason: '作家から、贋作との連絡があった',
  proposedBy: '片桐',
  proposedAt: exampleTime,
  confirmedBy: null,
  confirmedAt: null,
  mayConfirm: false,
}

export const adminProposeRevocation = endpoint({
  id: 'adminProposeRevocation',
  subject: 'ledger',
  method: 'POST',
  path: '/admin/ledger/{id}/revocation',
  summary: 'Propose to revoke the certificate of a work; another operator has to confirm it (decision 281)',
  access: seesLedger,
  /** The reason stays private: the entry has its digest. */
  input: z.strictObject({ id: id(), reason: text(1000) }),
  output: certificateProposalView(),
  codes: ['not-found', 'work-state', 'ledger-revoked', 'revocation-state'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  example: { input: { id: 'shino-chawan', reason: exampleRevocation.reason }, output: exampleRevocation },
})

export const adminDecideRevocation = endpoint({
  id: 'adminDecideRevocation',
  subject: 'ledger',
  method: 'POST',
  path: '/admin/ledger/{id}/revocation/decide',
  summary: 'Confirm a proposed revocation, which is permanent and needs another operator, or drop it (decision 281)',
  access: seesLedger,
  input: z.strictObject({
    id: id(),
    /** Proposal that the caller read. */
    proposal: id(),
    decision: z.enum(['confirm', 'drop'], { error: 'REQUIRED' }),
  }),
  /** Null if the proposal was dropped. */
  output: z.object({ revocation: certificateProposalView().nullable() }),
  codes: ['not-found', 'ledger-revoked', 'revocation-state', 'revocation-same-operator'],
  grants: { table: ['get', 'put', 'update', 'delete'] },
  idempotent: true,
  example: {
    input: { id: 'shino-chawan', proposal: exampleRevocation.id, decision: 'confirm' },
    output: { revocation: { ...exampleRevocation, confirmedBy: '諸田', confirmedAt: exampleTime } },
  },
})

const exampleRecovery = { ...exampleRevocation, reason: '端末の故障により、ウォレットの鍵を失われた' }

export const adminProposeRecovery = endpoint({
  id: 'adminProposeRecovery',
  subject: 'ledger',
  method: 'POST',
  path: '/admin/ledger/{id}/recovery',
  summary: 'Propose to bring a token back from a lost wallet; another operator has to confirm it (decision 289)',
  access: seesLedger,
  feature: 'wallets',
  /** Who asked, and how it was examined. It stays private: the entry has its digest. */
  input: z.strictObject({ id: id(), reason: text(1000) }),
  output: certificateProposalView(),
  codes: ['not-found', 'work-state', 'recovery-state'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  example: { input: { id: 'shino-chawan', reason: exampleRecovery.reason }, output: exampleRecovery },
})

export const adminDecideRecovery = endpoint({
  id: 'adminDecideRecovery',
  subject: 'ledger',
  method: 'POST',
  path: '/admin/ledger/{id}/recovery/decide',
  summary: 'Confirm the recovery of a token, which needs another operator, or drop the proposal (decision 289)',
  access: seesLedger,
  feature: 'wallets',
  input: z.strictObject({
    id: id(),
    /** Proposal that the caller read. */
    proposal: id(),
    decision: z.enum(['confirm', 'drop'], { error: 'REQUIRED' }),
  }),
  /** Number of the entry; null if the proposal was dropped. */
  output: z.object({ seq: z.int().nullable() }),
  codes: ['not-found', 'work-state', 'recovery-state', 'recovery-same-operator'],
  grants: { table: ['get', 'put', 'update', 'delete'] },
  idempotent: true,
  example: {
    input: { id: 'shino-chawan', proposal: exampleRecovery.id, decision: 'confirm' },
    output: { seq: 5 },
  },
})

export const ledgerConsoleContracts = [
  adminListLedgerEntries,
  adminAddLedgerEntry,
  adminExportLedgerDocument,
  adminProposeRevocation,
  adminDecideRevocation,
  adminProposeRecovery,
  adminDecideRecovery,
] as const
