import { describe, expect, test } from 'vitest'
import { answerProposal, saveWords, takeWordsBack } from '#shared/domain/catalogue/proposal/decisions.ts'
import { compareWords, type Proposal, profileWords } from '#shared/domain/catalogue/proposal/proposal.ts'

const both = (text: string) => ({ ja: text, en: text })
const words = profileWords.parse({
  name: both('嶺岸 航'),
  reading: 'みねぎし わたる',
  title: both('陶芸家'),
  detailText: both('土岐に生まれる。'),
  birthday: '1974',
  affiliation: both(''),
  awards: [{ year: 2021, ...both('優秀賞') }],
  career: [],
  video: '',
  links: [],
  imgs: [],
})
const written = {
  ...{ kind: 'artist' as const, targetId: 'wataru', userId: 'a', username: 'wataru', words, pictures: [] },
  base: { version: 3, words },
}

function saved(seen = 0, isSent = false, before?: Proposal): Proposal {
  const decided = saveWords(before, { written, seen, isSent }, 1_000)
  if (decided.outcome === 'refused') throw new Error(decided.code)
  return decided.proposal
}

describe('a proposal', () => {
  test('is written, sent, sent back, sent again and published, and nothing else', () => {
    const first = saved()
    const sent = saved(1, true, first)
    expect([first.state, sent.state, sent.version]).toEqual(['writing', 'submitted', 2])
    expect(saveWords(sent, { written, seen: 2, isSent: false }, 1)).toMatchObject({ code: 'proposal-state' })
    const back = answerProposal(sent, 'sendBack', { seen: 2, by: '運営', reason: '年' }, 2_000)
    if (back.outcome === 'refused') throw new Error(back.code)
    expect(back.proposal).toMatchObject({ state: 'returned', decision: { reason: '年' } })
    expect(answerProposal(back.proposal, 'publish', { seen: 3, by: '運営', reason: '' }, 1)).toMatchObject({
      code: 'proposal-state',
    })
    const again = saved(3, true, back.proposal)
    expect(again.decision).toBeUndefined()
    expect(answerProposal(again, 'publish', { seen: 4, by: '運営', reason: '' }, 3_000)).toMatchObject({
      move: 'publish',
    })
  })

  test('keeps the reason in sight while its author goes on writing', () => {
    const back = answerProposal(saved(0, true), 'sendBack', { seen: 1, by: '運営', reason: '年' }, 2_000)
    if (back.outcome === 'refused') throw new Error(back.code)
    expect(saved(2, false, back.proposal).decision?.reason).toBe('年')
  })

  test('is refused in a version that was not seen', () => {
    const sent = saved(0, true)
    expect(saveWords(saved(), { written, seen: 0, isSent: false }, 1)).toMatchObject({ code: 'stale-version' })
    expect(takeWordsBack(sent, 2)).toMatchObject({ code: 'stale-version' })
    expect(answerProposal(sent, 'publish', { seen: 2, by: '', reason: '' }, 1)).toMatchObject({ code: 'stale-version' })
  })
})

describe('a comparison', () => {
  const proposed = { ...words, title: both('美濃の陶芸家') }

  test('changes what the author changed, whatever the order of names', () => {
    const turned = { ...words, awards: [{ en: '優秀賞', ja: '優秀賞', year: 2021 }] }
    expect(compareWords({ base: { version: 3, words: turned }, words: proposed }, words)).toMatchObject({
      changed: ['title'],
      conflicts: [],
      words: { title: both('美濃の陶芸家') },
    })
  })

  test('keeps an edit of another field that was published meanwhile', () => {
    const current = { ...words, birthday: '1975' }
    const { words: merged, changed, conflicts } = compareWords({ ...written, words: proposed }, current)
    expect(merged).toMatchObject({ birthday: '1975', title: both('美濃の陶芸家') })
    expect([changed, conflicts]).toEqual([['title'], []])
  })

  test('tells of a field that was changed on both sides, unless both say the same', () => {
    const current = { ...words, title: both('陶工') }
    expect(compareWords({ ...written, words: proposed }, current).conflicts).toEqual(['title'])
    expect(compareWords({ ...written, words: proposed }, { ...words, ...proposed }).changed).toEqual([])
  })
})
