// What is taken for contact data in a message, and what a collector writes of a work that is not (D96).
import { describe, expect, test } from 'vitest'
import { contactDataIn, contactKinds } from '#shared/domain/conversing/message/contact-data.ts'

describe('contact data', () => {
  test.each([
    ['nagi@example.jp にお願いします', ['email']],
    ['ｎａｇｉ＠ｅｘａｍｐｌｅ．ｃｏ．ｊｐ', ['email']],
    ['write to nagi (at) example.com', ['email']],
    ['na\u200bgi@exam\u200bple.jp', ['email']],
    ['電話は090-1234-5678です', ['phone']],
    ['０９０ー１２３４ー５６７８', ['phone']],
    ['(03) 3822 0001', ['phone']],
    ['+44 20 7946 0958', ['phone']],
    ['+81(0)90 1234 5678', ['phone']],
    ['٠٩٠١٢٣٤٥٦٧٨', ['phone']],
    ['https://example.jp/jar をご覧ください', ['url']],
    ['ｗｗｗ．ｅｘａｍｐｌｅ．ｊｐ', ['url']],
    ['my shop is kiln.example.com', ['url']],
    ['nagi@example.jp か 09012345678 か example.jp', [...contactKinds]],
  ])('is found in %s', (text, kinds) => {
    expect(contactDataIn(text)).toEqual(kinds)
  })

  test.each([
    '高さ 12.5cm、幅 30.2cm、重さ 1,250g です。',
    '価格は 1,200,000円、1200000円でいかがでしょうか。',
    '2026-11-27 に拝見しました。2026年11月27日 10:30 でもかまいません。',
    '注文 261119-704858 の件です。',
    '郵便番号 110-0001、台東区谷中1-2-3です。',
    'Is the box signed? It is no. 12 of 100.',
    '共箱の写真を拝見できますか。',
    'The foot ring is 5.5–6.0 cm, I think.Please measure it.',
    'A bowl of c. 1600-1620, see catalogue 1234 5678 p. 12',
    '@nagi さま',
    '',
  ])('is not found in %s', text => {
    expect(contactDataIn(text)).toEqual([])
  })
})
