import { describe, expect, test } from 'vitest'
import {
  emailChanged,
  memberBanned,
  memberRegistered,
  memberUnbanned,
  passwordChanged,
  phoneVerified,
} from '#events/people/accounts.ts'
import {
  auctionClosed,
  auctionEnding,
  auctionExtended,
  auctionNotConcluded,
  awardExpired,
  awardPaid,
  bidAccepted,
  bidVoided,
  paymentDue,
  secondChanceOffered,
} from '#events/selling/auctions.ts'
import { bidReminded, digestMade } from '#events/selling/collecting.ts'
import { NoticeText } from '#functions/store/telling/notices.ts'
import { codeMail } from '#functions/telling/notices/mail/code.ts'
import { noticeMail } from '#functions/telling/notices/mail/notice.ts'
import { accountNotice } from '#functions/telling/notices/texts/accounts.ts'
import { type AuctionFacts, auctionNotices } from '#functions/telling/notices/texts/auctions.ts'
import { collectingNotices, type NewWork } from '#functions/telling/notices/texts/collecting.ts'
import type { Draft } from '#functions/telling/notices/texts/draft.ts'
import { paymentNotices } from '#functions/telling/notices/texts/payments.ts'
import { company } from '#tests/support/company.ts'

const origin = 'https://kogei.example'
const at = Date.parse('2026-11-21T03:00:00Z')
const facts: AuctionFacts = {
  title: { ja: '油滴天目茶碗', en: 'Oil-spot tenmoku bowl' },
  picture: { path: '/media/tenmoku/1080.webp', alt: { ja: '油滴天目茶碗', en: 'Oil-spot tenmoku bowl' } },
  minNext: 281_500,
  leaderId: 'ben',
  maxOf: memberId => (memberId === 'anna' ? 280_000 : undefined),
  watchers: ['watcher', 'anna'],
  bidders: ['anna', 'ben'],
  pay: { orderId: null, total: null },
}
const of = <Type extends string, Data>(
  { type, version, example }: { type: Type; version: number; example: Data },
  change: Partial<Data> = {},
) => ({
  id: '01KB8YV6X30M3X8N5TQ7R2D4FK',
  type,
  version,
  at,
  data: { ...example, ...change },
})
const said = (drafts: readonly Draft[]) =>
  drafts.map(({ userId, text }) => `${userId} ${text.level} ${text.type}${text.transactional ? ' mail' : ''}`)
const both = { bidderId: 'ben', leaderId: 'ben', previousLeaderId: 'anna', result: 'leading' } as const

describe('the recipients of a notice (D100)', () => {
  test.each([
    ['a bid that leads', { ...both, previousLeaderId: null }, ['ben 1 auction']],
    ['a bid that passes another', both, ['ben 1 auction', 'anna 2 auction']],
    ['a bid under a standing maximum', { ...both, result: 'outbid', leaderId: 'anna' } as const, ['ben 2 auction']],
    ['a leader who raises the own maximum', { ...both, previousLeaderId: 'ben' }, ['ben 1 auction']],
    ['an instant win, which the closing tells', { ...both, result: 'won' } as const, []],
  ])('members are told of %s', (_name, change, told) => {
    expect(said(auctionNotices(of(bidAccepted, change), facts))).toEqual(told)
  })

  test('winner, bidders and seller are told of the end of an auction', () => {
    const closed = { winnerId: 'ben', sellerId: 'owner', bidderIds: ['anna', 'ben', 'anna'] }
    expect(said(auctionNotices(of(auctionClosed, closed), facts))).toEqual([
      'ben 2 auction',
      'owner 2 auction',
      'anna 1 auction',
    ])
    expect(said(auctionNotices(of(auctionClosed, { ...closed, outcome: 'not_concluded' }), facts))).toEqual([])
    const stopped = auctionNotices(of(auctionClosed, { ...closed, outcome: 'cancelled', reason: '贋作の疑い' }), facts)
    expect(said(stopped)).toEqual(['anna 2 auction', 'ben 2 auction', 'owner 2 auction'])
    expect(said(auctionNotices(of(auctionNotConcluded, { sellerId: 'owner' }), facts))).toEqual(['owner 2 auction'])
    expect(said(auctionNotices(of(auctionNotConcluded, { sellerId: null }), facts))).toEqual([])
  })

  test('watchers and bidders are told once each, and of the first extension alone', () => {
    const ending = of(auctionEnding, { bidderIds: ['anna', 'ben'], hoursLeft: 1 })
    expect(said(auctionNotices(ending, facts))).toEqual(['watcher 1 auction', 'anna 1 auction', 'ben 1 auction'])
    const extended = (change: object) => auctionNotices(of(auctionExtended, change), facts)
    expect(said(extended({ by: 'bid', extendedCount: 1 }))).toHaveLength(3)
    expect(extended({ by: 'bid', extendedCount: 2 })).toEqual([])
    expect(extended({ by: 'operator', extendedCount: 5 })).toHaveLength(3)
  })

  test('a notice about money is always mailed', () => {
    for (const stage of ['start', '3d', '6d', 'last'] as const) {
      expect(said(paymentNotices(of(paymentDue, { memberId: 'ben', stage }), facts))).toEqual(['ben 2 order_pay mail'])
    }
    expect(said(paymentNotices(of(awardPaid, { memberId: 'ben', sellerId: 'owner' }), facts))).toEqual([
      'ben 2 order_pay mail',
      'owner 2 order_pay mail',
    ])
    expect(said(paymentNotices(of(awardExpired, { memberId: 'ben', bannedUntil: at }), facts))).toEqual([
      'ben 2 order_pay mail',
    ])
    expect(said(auctionNotices(of(secondChanceOffered, { memberId: 'anna' }), facts))).toEqual(['anna 2 auction mail'])
  })

  test('a notice shows no maximum of another member', () => {
    const drafts = auctionNotices(of(bidAccepted, both), facts)
    expect(JSON.stringify(drafts.filter(({ userId }) => userId === 'ben'))).not.toContain('280,000')
    expect(JSON.stringify(drafts.filter(({ userId }) => userId === 'anna'))).toContain('280,000')
  })
})

const found: NewWork = {
  productId: 'w1',
  title: facts.title,
  picture: facts.picture,
  price: 250_000,
  why: { by: 'artist', id: 'wataru', name: { ja: '嶺岸 航', en: 'Wataru Minegishi' } },
}
const searched: NewWork = {
  ...found,
  productId: 'w2',
  price: null,
  why: { by: 'search', id: 's1', name: { ja: '茶碗', en: '茶碗' } },
}

const everyDraft: Draft[] = [
  accountNotice(of(memberRegistered)),
  accountNotice(of(passwordChanged)),
  accountNotice(of(emailChanged)),
  accountNotice(of(phoneVerified)),
  accountNotice(of(memberBanned)),
  accountNotice(of(memberUnbanned)),
  ...auctionNotices(of(bidAccepted, both), facts),
  ...auctionNotices(of(bidVoided), facts),
  ...auctionNotices(of(auctionEnding), facts),
  ...auctionNotices(of(auctionExtended), facts),
  ...auctionNotices(of(auctionClosed), facts),
  ...auctionNotices(of(secondChanceOffered), facts),
  ...auctionNotices(of(auctionNotConcluded), facts),
  ...paymentNotices(of(paymentDue), facts),
  ...paymentNotices(of(awardPaid), facts),
  ...paymentNotices(of(awardExpired), facts),
  ...collectingNotices(of(bidReminded), { works: [found] }),
  ...collectingNotices(of(digestMade), { works: [found] }),
  ...collectingNotices(of(digestMade, { more: 3 }), { works: [found, searched] }),
]

const stopOf = ({ userId, text: { isBidding, isCollecting } }: Draft) => {
  const kind = isBidding ? 'bidding' : isCollecting ? 'collecting' : undefined
  return kind && ({ kind, token: `${userId}.proof` } as const)
}

describe('mail', () => {
  const profile = { surname: '森下', name: '凪<script>' }
  const letter = ({ userId, text }: Draft, language: 'ja' | 'en') =>
    noticeMail(
      { ...text, id: 'n1', userId, eventType: 'x', createdAt: at, generation: 0 },
      { language, profile, origin, company, stop: stopOf({ userId, text }) },
    )

  test.each(everyDraft.map(one => [one.text.title.ja, one] as const))(
    'the mail «%s» is complete in both languages and both parts',
    (_title, one) => {
      expect(NoticeText.parse(one.text)).toEqual(one.text)
      for (const language of ['ja', 'en'] as const) {
        const { subject, text, html } = letter(one, language)
        expect(subject.length).toBeGreaterThan(5)
        expect(subject + text).not.toMatch(/undefined|null|NaN|\[object/)
        for (const part of [text, html]) expect(part).toContain(company.address[language])
        expect(html).toContain(`<html lang="${language}">`)
        expect(html).not.toContain('<script')
        // Between two sentences there is a space.
        expect(html.replaceAll(/<[^>]+>/g, tag => (/^<\/?a\b/.test(tag) ? '' : ' '))).not.toMatch(/[a-z]\.[A-Z]/)
        expect(html).not.toMatch(/ on\w+=|javascript:|<style|class=/)
        for (const [, url] of html.matchAll(/(?:href|src)="([^"]+)"/g)) expect(url?.startsWith(origin)).toBe(true)
      }
      // What is not transactional says how it is switched off.
      const { html } = letter(one, 'ja')
      expect(html.includes('お知らせは止められません')).toBe(!one.text.transactional)
    },
  )

  test('a mail about a bid, and no other, says how its kind is switched off, to readers and to mail programs', () => {
    const [passed] = auctionNotices(of(bidAccepted, both), facts).filter(({ userId }) => userId === 'anna')
    const ending = auctionNotices(of(auctionEnding, { hoursLeft: 1, bidderIds: ['anna', 'ben'] }), facts)
    expect(ending.filter(({ text }) => text.isBidding).map(({ userId }) => userId)).toEqual(['anna'])
    const early = auctionNotices(of(auctionEnding, { hoursLeft: 24, bidderIds: ['anna', 'ben'] }), facts)
    expect(early.filter(({ text }) => text.isBidding)).toEqual([])
    if (!passed) throw new Error('nobody was passed')
    const link = `${origin}/jp/mail-off?token=anna.proof`
    const { unsubscribe, text, html } = letter(passed, 'ja')
    expect(unsubscribe).toBe(link)
    expect(text).toContain(link)
    expect(html).toContain(`href="${link}"`)
    for (const one of everyDraft) expect(letter(one, 'en').unsubscribe === undefined).toBe(stopOf(one) === undefined)
  })

  test('a digest names works with their pages, artists and searches, and its own way to end it', () => {
    const [digest] = collectingNotices(of(digestMade, { more: 3 }), { works: [found, searched] })
    if (!digest) throw new Error('nothing was told')
    expect(digest.text).toMatchObject({ type: 'artist_update_news', title: { ja: '新着 5点のお知らせ' } })
    const { text, unsubscribe, html } = letter(digest, 'en')
    expect(unsubscribe).toBe(`${origin}/en/mail-off?of=collecting&token=${digest.userId}.proof`)
    expect(text).toContain(`${origin}/en/artworks/detail?id=w2`)
    expect(html).toContain(`href="${origin}/en/artworks/detail?id=w2"`)
    expect(text).toContain('New for Wataru Minegishi, your search “茶碗”')
    expect(collectingNotices(of(digestMade), { works: [] })).toEqual([])
    const [single] = collectingNotices(of(digestMade), { works: [searched] })
    expect(single?.text).toMatchObject({ type: 'saved_search', path: '/artworks/detail?id=w2' })
  })

  test('a code stands in the body, large, and not in the subject or the preview', () => {
    for (const purpose of ['register', 'reset', 'update-email'] as const) {
      for (const language of ['ja', 'en'] as const) {
        const { subject, text, html } = codeMail({ purpose, digits: '482913', language, origin, company })
        expect(subject).not.toContain('482913')
        expect(html.slice(0, html.indexOf('<h1'))).not.toContain('482913')
        expect(text).toContain('\n482913\n')
        expect(html).toContain('482913')
      }
    }
  })
})
