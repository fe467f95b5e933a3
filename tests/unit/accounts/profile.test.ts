import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHiragana, payeeKana, toHiragana, zenginKana } from '#shared/domain/kernel/kana.ts'
import { isMailed, isShown, settingsOf } from '#shared/domain/kernel/notice.ts'
import { timeText } from '#shared/domain/kernel/wording.ts'
import { depositTypes, zenginDepositType } from '#shared/domain/people/account/bank.ts'
import { businessDay, maskedPhone } from '#shared/domain/people/account/phone.ts'
import { refreshMove } from '#shared/domain/people/account/session.ts'
import { isUsername, normalizeUsername, usernameKey } from '#shared/domain/people/account/username.ts'
import { checksumAddress } from '#shared/domain/people/account/wallet.ts'
import { areas } from '#shared/domain/people/address/areas.ts'
import { cleanTown, postcodeDigits } from '#shared/domain/people/address/postcode.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const utf8 = (text: string) => new TextEncoder().encode(text)

describe('readings and payees (D14)', () => {
  test.each(['もりした', 'もりした なぎ', 'こーひー', 'ゔぃおら'])('%s is a reading', text => {
    expect(isHiragana(text)).toBe(true)
  })
  test.each(['モリシタ', 'morishita', '森下', 'もりした1', ''])('%j is no reading', text => {
    expect(isHiragana(text)).toBe(false)
  })
  test.each([
    ['もりした なぎ', 'モリシタ　ナギ', 'ﾓﾘｼﾀ ﾅｷﾞ'],
    ['ﾓﾘｼﾀ ﾅｷﾞ', 'モリシタ　ナギ', 'ﾓﾘｼﾀ ﾅｷﾞ'],
    ['カ）コウゲイドウ', 'カ）コウゲイドウ', 'ｶ)ｺｳｹﾞｲﾄﾞｳ'],
    ['しょうじ　きっか', 'ショウジ　キッカ', 'ｼﾖｳｼﾞ ｷﾂｶ'],
    ['ヴァンさん', 'ヴァンサン', 'ｳﾞｱﾝｻﾝ'],
    ['パーク', 'パーク', 'ﾊﾟ-ｸ'],
    ['abcシ', 'ＡＢＣシ', 'ABCｼ'],
  ])('the payee %s is kept as %s and exported as %s', (typed, kept, exported) => {
    expect(payeeKana(typed)).toBe(kept)
    expect(zenginKana(kept)).toBe(exported)
  })
  test.each(['森下', '12345', '', ' '])('%j is no payee', typed => {
    expect(payeeKana(typed)).toBeNull()
  })
  test('a reading in katakana of any width is kept in hiragana, and everything else as it was typed', () => {
    expect(toHiragana('モリシタ　ナギ')).toBe('もりした　なぎ')
    expect(toHiragana('ｸﾞﾝｼﾞ ﾊﾟｰﾙ')).toBe('ぐんじ ぱーる')
    expect(toHiragana('ヴァイ')).toBe('ゔぁい')
    expect(toHiragana('やまだ 山田 Yamada')).toBe('やまだ 山田 Yamada')
  })
  test('the bank file carries half-width signs alone, whatever kana is kept', () => {
    const kana = fc.string({ unit: fc.constantFrom(...'あいうがぎぱっゃゅょんをアヴッーﾊﾟｶﾞ ・（）-'), minLength: 1 })
    fc.assert(
      fc.property(kana, typed => {
        const kept = payeeKana(typed)
        if (kept !== null) expect(zenginKana(kept)).toMatch(/^[\uff61-\uff9f\x20-\x7e]+$/)
      }),
    )
  })
  test('the bank file numbers deposit types the other way round than we do (§14)', () => {
    expect(zenginDepositType[depositTypes.ordinary]).toBe(1)
    expect(zenginDepositType[depositTypes.current]).toBe(2)
  })
})

describe('usernames (D7)', () => {
  test.each(['nagi', '浅葱_1', 'ナギ-2', 'ーー々', 'a'.repeat(24)])('%s is a username', name => {
    expect(isUsername(name)).toBe(true)
  })
  test.each(['ab', 'a'.repeat(25), 'has space', 'nagi!', 'naé', '<b>', 'nagi​x'])('%j is no username', name => {
    expect(isUsername(name)).toBe(false)
  })
  test('a name in other case or width claims the same username', () => {
    expect(usernameKey('Ｎａｇｉ')).toBe(usernameKey('NAGI'))
    expect(usernameKey('ﾅｷﾞ')).toBe(usernameKey('ナギ'))
    fc.assert(
      fc.property(fc.string({ maxLength: 24 }), typed => {
        expect(usernameKey(usernameKey(typed))).toBe(usernameKey(typed))
        expect(normalizeUsername(normalizeUsername(typed))).toBe(normalizeUsername(typed))
      }),
    )
  })
})

describe('wallets (§14)', () => {
  test.each([
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
    ['The quick brown fox jumps over the lazy dog', '4d741b6f1eb29cb2a9b9911c82f56fa8d73b04959d3d9d222895df6c0b28aa15'],
  ])('the wallet hash of %j is the one that Ethereum gives', (text, digest) => {
    expect(hex(keccak_256(utf8(text)))).toBe(digest)
  })
  test('messages around the block length have different wallet hashes', () => {
    const digests = [134, 135, 136, 137, 271, 272, 273].map(length => hex(keccak_256(utf8('a'.repeat(length)))))
    expect(new Set(digests).size).toBe(digests.length)
  })
  test.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('the checksum accepts %s of EIP-55 and refuses one wrong capital', address => {
    expect(checksumAddress(address)).toBe(address)
    expect(checksumAddress(address.toLowerCase())).toBe(address)
    const at = address.slice(2).search(/[a-f]/) + 2
    const wrong = address.slice(0, at) + address.charAt(at).toUpperCase() + address.slice(at + 1)
    expect(checksumAddress(wrong)).toBeNull()
  })
  test.each(['0x123', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', `0x${'g'.repeat(40)}`])(
    '%s is no wallet address',
    address => {
      expect(checksumAddress(address)).toBeNull()
    },
  )
})

describe('addresses (D15, D27)', () => {
  test('there are 47 prefectures under their own numbers and 51 states, each in a region or zone', () => {
    const parents = new Set(areas.filter(({ pid }) => pid === 0).map(({ id }) => id))
    const leaves = areas.filter(({ pid }) => pid !== 0)
    expect(leaves.filter(({ country }) => country === 'JP').map(({ id }) => id)).toEqual(
      Array.from({ length: 47 }, (_, index) => index + 1),
    )
    expect(leaves.filter(({ country }) => country === 'US')).toHaveLength(51)
    for (const { pid, fee } of leaves) expect(parents.has(pid) && fee > 0).toBe(true)
    expect(new Set(areas.map(({ id }) => id)).size).toBe(areas.length)
    expect(areas.find(({ id }) => id === 13)).toMatchObject({ ja: '東京都', en: 'Tokyo', fee: 3300 })
  })
  test.each([
    ['110-0001', '1100001'],
    ['〒１１０ー０００１', '1100001'],
    [' 110 0001 ', '1100001'],
    ['110000', null],
    ['11000011', null],
    ['abc', null],
  ])('the form reads the postcode %j as %j', (typed, digits) => {
    expect(postcodeDigits(typed)).toBe(digits)
  })
  test.each([
    ['谷中', '谷中'],
    ['丸の内（次のビルを除く）', '丸の内'],
    ['以下に掲載がない場合', ''],
    ['青ヶ島村の次に番地がくる場合', ''],
    ['小菅村一円', ''],
    ['一円', '一円'],
  ])('an address writes the table’s town %s as %j', (town, clean) => {
    expect(cleanTown(town)).toBe(clean)
  })
})

describe('sessions, phones and notices', () => {
  test('a refresh token is replaced, answered again within the grace, or ends the family (D6)', () => {
    const session = { generation: 3, graceUntil: 1000 }
    expect(refreshMove(session, 3, 5000)).toBe('rotate')
    expect(refreshMove(session, 2, 1000)).toBe('again')
    expect(refreshMove(session, 2, 1001)).toBe('revoke')
    expect(refreshMove(session, 1, 0)).toBe('revoke')
    expect(refreshMove(session, 4, 0)).toBe('revoke')
    expect(refreshMove({ generation: 1 }, 0, 1)).toBe('revoke')
  })
  test('a phone shows its last four digits alone', () => {
    expect(maskedPhone('+819012340418')).toBe('•••••••0418')
    expect(maskedPhone('+81312345678')).toBe('••••••5678')
  })
  test('limits count by the day of Japan, whatever the machine’s zone (D3)', () => {
    expect(businessDay(Date.parse('2026-11-21T14:59:59Z'))).toBe('2026-11-21')
    expect(businessDay(Date.parse('2026-11-21T15:00:00Z'))).toBe('2026-11-22')
    expect(timeText(Date.parse('2026-11-22T12:00:00Z'), 'ja')).toBe('11月22日（日）21:00 JST')
    expect(timeText(Date.parse('2026-11-22T12:00:00Z'), 'en')).toBe('Sun, Nov 22, 21:00 JST')
  })
  test('members see every important notice, and get mail where they asked for it or money moves (D100)', () => {
    expect(settingsOf([])).toEqual([2])
    expect(settingsOf([4, 1, 4])).toEqual([1, 2, 4])
    expect(isShown(2, [2])).toBe(true)
    expect(isShown(1, [2])).toBe(false)
    const mailed = (level: 1 | 2, settings: (1 | 2 | 4)[], transactional: boolean) =>
      isMailed({ level, transactional }, { settings })
    expect(mailed(2, [1, 2], false)).toBe(false)
    expect(mailed(2, [2, 4], false)).toBe(true)
    expect(mailed(1, [2, 4], false)).toBe(false)
    expect(mailed(1, [2], true)).toBe(true)
  })
  test('bidders get mail about their bids until they switch it off; who was here before keeps the own choice', () => {
    const outbid = { level: 2, transactional: false, isBidding: true } as const
    expect(isMailed(outbid, { settings: [1, 2], biddingMail: true })).toBe(true)
    expect(isMailed(outbid, { settings: [1, 2, 4], biddingMail: false })).toBe(false)
    expect(isMailed(outbid, { settings: [1, 2] })).toBe(false)
    expect(isMailed(outbid, { settings: [1, 2, 4] })).toBe(true)
    // A general notice that is not shown is not mailed either.
    expect(isMailed({ ...outbid, level: 1 }, { settings: [2], biddingMail: true })).toBe(false)
  })
})
