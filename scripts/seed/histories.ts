import type { RawInputOf } from '#shared/api/endpoint.ts'
import { attestRecord, getOwnRecord } from '#shared/api/provenance/attestations.ts'
import {
  adminAddLedgerEntry,
  adminDecideRevocation,
  adminProposeRevocation,
} from '#shared/api/provenance/console/ledger.ts'
import { createDisclosure, listDisclosures } from '#shared/api/provenance/disclosures.ts'
import type { Ask } from './past/actors.ts'
import type { People } from './people.ts'
import { sendReport } from './reports.ts'

/** What the house learned of works beside their sales: the platter has had two owners. */
const told: readonly RawInputOf<typeof adminAddLedgerEntry>[] = [
  {
    ...{ id: 'chestnut-platter', type: 'exhibited', day: '2021-10-09' },
    text: {
      ja: '「木のうつわ 九人展」（京都・汀庭画廊）に出品',
      en: 'Shown in “Wooden Vessels by Nine” (Teitei Gallery, Kyoto)',
    },
  },
  {
    ...{ id: 'chestnut-platter', type: 'awarded', day: '2022-03-20' },
    text: { ja: '第十二回 木漆の器展 奨励賞', en: 'Encouragement Prize, 12th Exhibition of Lacquered Wood' },
  },
  {
    ...{ id: 'chestnut-platter', type: 'restored', day: '2024-06-15' },
    text: {
      ja: '縁の小さな擦れを作家が拭漆で直した。',
      en: 'The artist mended a small rub on the rim with wiped lacquer.',
    },
  },
  {
    ...{ id: 'shino-chawan', type: 'exhibited', day: '2025-04-12' },
    text: { ja: '「志野の現在」展に出品', en: 'Shown in “Shino Today”' },
  },
  {
    ...{ id: 'pale-bamboo-basket', type: 'condition_recorded', day: '2026-05-30' },
    text: {
      ja: '発送の前に点検。割れ、緩みとも見られない。',
      en: 'Inspected before it was sent. No crack, nothing loose.',
    },
  },
]

/** Works of the own hand whose record the artist attests. */
const attested = ['shino-chawan', 'oribe-square-dish'] as const
/** Its owner told the house that it was lost. */
const lost = { id: 'black-soup-bowl', reason: '火災で失われたと、所有者から連絡があった。' } as const
/** What the buyer paid is shown to an insurer. */
const shown = { role: 'buyer', id: 'pale-bamboo-basket', names: ['price', 'order'], days: 30 } as const

/** What people other than the market add to the histories of works, and what an owner shows of one (D90). */
export async function seedHistories(ask: Ask, people: Pick<People, 'review'>): Promise<void> {
  for (const entry of told) {
    // The workshop's report of the restoration, which the house keeps.
    const documents = entry.type === 'restored' ? [await sendReport(ask)] : []
    await ask('operator', adminAddLedgerEntry, { ...entry, documents })
  }
  for (const id of attested) {
    const { digest } = await ask('artist', getOwnRecord, { id })
    await ask('artist', attestRecord, { id, digest })
  }
  await people.review()
  const { id: proposal } = await ask('reviewer', adminProposeRevocation, lost)
  await ask('operator', adminDecideRevocation, { id: lost.id, proposal, decision: 'confirm' })
  const { role, id, names, days } = shown
  const { facts } = await ask(role, listDisclosures, { id })
  const chosen = facts.filter(({ name }) => names.some(each => each === name))
  await ask(role, createDisclosure, { id, facts: chosen.map(fact => fact.id), days })
}
