import { adminReturnProposal } from '#shared/api/catalogue/console/proposals.ts'
import { getOwnProfile, getPartnerWork, saveOwnProfile, savePartnerWork } from '#shared/api/catalogue/proposals.ts'
import { profileWords, writtenWords } from '#shared/domain/catalogue/proposal/proposal.ts'
import type { Ask } from './past/actors.ts'

/** What the artist and the partner of the demo propose: some of it waits, one is being written, one was sent back. */
const ofWorks = [
  {
    id: 'bizen-water-jar',
    isSent: true,
    change: {
      condition: {
        ja: '共箱付。口縁に窯中のひっつきがあります。使用の跡はありません。',
        en: 'With its signed box. There is a kiln mark on the rim. No signs of use.',
      },
      shippingNote: { ja: '箱ごと二重に梱包いたします。', en: 'Packed in two cartons with its box.' },
    },
  },
  {
    id: 'black-chawan',
    isSent: false,
    change: {
      description: {
        ja: '引き出し黒の茶碗。見込みに雨脚のような釉の流れがあります。',
        en: 'A bowl drawn glowing from the kiln. The glaze runs inside like rain at night.',
      },
    },
  },
  {
    id: 'shino-chawan',
    isSent: true,
    change: { size: { ja: '径12.8×高9.0 cm', en: '12.8 dia. × 9.0 h. cm' } },
    reason: '径が共箱の箱書きと異なります。もう一度お測りください。',
  },
] as const

export async function seedProposals(ask: Ask): Promise<void> {
  const page = await ask('artist', getOwnProfile, {})
  const profile = profileWords.parse(page.words)
  await ask('artist', saveOwnProfile, {
    base: page.recordVersion,
    version: 0,
    isSent: true,
    words: {
      ...profile,
      awards: [...profile.awards, { year: 2026, ja: '汀の器公募展 大賞', en: 'Grand Prize, Migiwa Vessel Open' }],
      detailText: {
        ja: `${profile.detailText.ja}二〇二六年、窯を築き直した。`,
        en: `${profile.detailText.en} In 2026 he rebuilt his kiln.`,
      },
    },
  })
  for (const { id, isSent, change, ...answer } of ofWorks) {
    const work = await ask('partner', getPartnerWork, { id })
    const words = { ...writtenWords.parse(work.words), ...change }
    const { version } = await ask('partner', savePartnerWork, {
      ...{ id, base: work.recordVersion, version: 0, isSent, words },
    })
    if ('reason' in answer)
      await ask('operator', adminReturnProposal, { kind: 'work', id, version, reason: answer.reason })
  }
}
