import { afterAll, describe, expect, test } from 'vitest'
import { listCities, lookupPostcode } from '#shared/api/people/addresses.ts'
import { addToCart } from '#shared/api/selling/carts.ts'
import { settingInfo } from '#shared/api/telling/settings.ts'
import { freshAddress, type Person } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const lookup = (postcode: string, countryCode = 'JP') =>
  app.call(lookupPostcode, { postcode, countryCode }, { address: freshAddress() })

test.each([
  ['1100001', '東京都', '台東区', '谷中', 'Tokyo', 'Taito-ku', 'Yanaka', 13],
  ['〒110-0001', '東京都', '台東区', '谷中', 'Tokyo', 'Taito-ku', 'Yanaka', 13],
  ['１００ー０００５', '東京都', '千代田区', '丸の内', 'Tokyo', 'Chiyoda-ku', 'Marunochi', 13],
  ['001-0010', '北海道', '札幌市北区', '北十条西', 'Hokkaido', 'Sapporo-shi Kita-ku', 'Kita10jonishi', 1],
  ['9071801', '沖縄県', '八重山郡与那国町', '与那国', 'Okinawa', 'Yaeyama-gun Yonaguni-cho', 'Yonaguni', 47],
])(
  'a visitor looks up the postcode %s: %s %s %s',
  async (postcode, pref, city, town, prefEn, cityEn, townEn, province) => {
    expect(await lookup(postcode)).toMatchObject({
      code: 200,
      data: { status: 200, list: [{ pref, city, town, prefEn, cityEn, townEn, province }] },
    })
  },
)

describe('lookupPostcode', () => {
  const places = async (postcode: string) => {
    const { data } = await lookup(postcode)
    return lookupPostcode.output
      .parse(data)
      .list.map(({ pref, city, town, townEn }) => `${pref}${city}${town} ${townEn}`.trim())
  }
  test.each([
    // Two prefectures share it.
    ['618-0000', ['京都府乙訓郡大山崎町', '大阪府三島郡島本町']],
    ['498-0000', ['愛知県弥富市', '三重県桑名郡木曽岬町']],
    ['871-0000', ['福岡県築上郡吉富町', '大分県中津市']],
    // Two cities of a prefecture share these.
    ['004-0000', ['北海道札幌市厚別区', '北海道札幌市清田区']],
    ['206-0000', ['東京都多摩市', '東京都稲城市']],
    // Many towns, each with its reading; of one whose parts are listed, and of a town with a neighbour.
    ['921-8046', ['石川県金沢市大桑町 Okuwamachi', '石川県金沢市三小牛町 Mitsukojimachi']],
    ['874-0822', ['大分県別府市観海寺 Kankaiji', '大分県別府市観海寺町 Kankaijicho']],
    ['771-1202', ['徳島県板野郡藍住町奥野 Okuno']],
    // Lots of a town, as a range and as a list.
    ['028-7917', ['岩手県九戸郡洋野町種市 Taneichi']],
    [
      '029-5503',
      [
        '岩手県和賀郡西和賀町穴明 Anaake',
        '岩手県和賀郡西和賀町清水ケ野18地割 Shimizugano18chiwari',
        '岩手県和賀郡西和賀町間木野24地割 Magino24chiwari',
        '岩手県和賀郡西和賀町湯田 Yuda',
      ],
    ],
    ['029-5501', ['岩手県和賀郡西和賀町左草 Saso', '岩手県和賀郡西和賀町下左草 Shimosaso']],
    ['441-1324', ['愛知県新城市井道 Imichi', '愛知県新城市奥井道 Okuimichi', '愛知県新城市内井道 Uchiimichi']],
    ['761-4101', ['香川県小豆郡土庄町甲 Ko', '香川県小豆郡土庄町乙 Otsu']],
    // An office writes its number as towns do.
    ['163-8001', ['東京都新宿区西新宿2丁目8-1']],
  ])('%s is answered with the places that it has', async (postcode, list) => {
    expect(await places(postcode)).toEqual(list)
  })

  test('a visitor chooses among all towns of a postcode', async () => {
    const haruhi = await places('452-0961')
    expect([haruhi.length, haruhi[0], haruhi.at(-1)]).toEqual([
      66,
      '愛知県清須市春日明河原 Haruhiakegawara',
      '愛知県清須市春日蓮花寺前 Haruhirengejimae',
    ])
    expect(await places('969-0402')).toContain('福島県岩瀬郡鏡石町成田原町 Naritaharamachi')
  })

  test('a visitor is told why a postcode has no address', async () => {
    expect(await lookup('9999999')).toMatchObject({ code: 404, data: { status: 404 } })
    expect(await lookup('11000')).toMatchObject({
      code: 40000,
      data: { status: 400, errors: [{ field: 'postcode', key: 'POSTCODE_FORMAT' }] },
    })
    expect(await lookup('10001', 'US')).toMatchObject({ code: 404, data: { status: 404 } })
  })
})

describe('listCities', () => {
  test('a visitor reads areas as prefectures in regions and states in zones, in their language, with fees when asked', async () => {
    const plain = await app.call(listCities, {})
    expect(plain.data).toHaveLength(111)
    expect(plain.data).toContainEqual({ id: 13, pid: 103, country: 'JP', name: '東京都' })
    const english = await app.call(listCities, { isActualShippingFee: '1' }, { language: 'en' })
    expect(english.data).toContainEqual({ id: 13, pid: 103, country: 'JP', name: 'Tokyo', fee: 3300 })
    expect(english.data).toContainEqual({ id: 103, pid: 0, country: 'JP', name: 'Kanto' })
    expect(english.data).toContainEqual(expect.objectContaining({ country: 'US', name: 'Hawaii', pid: 205 }))
  })
})

describe('an address form without scripts', () => {
  const typed = {
    where: 'JP',
    name: '森下 凪',
    pseudonyms: 'もりした なぎ',
    email: 'nagi@example.jp',
    address: '3-4-5',
  }
  async function form(path: string, prefix: string, who?: Person) {
    const cookies = { at: await world.tokenOf(who ?? (await world.member())), rt: '' }
    return async (fields: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) => {
      const named = Object.entries({ ...typed, ...fields }).map(([name, value]) => [`${prefix}-${name}`, value])
      const sent = { ...Object.fromEntries(named), ...more }
      const reply = await app.fetch(path, {
        method: 'POST',
        cookies,
        from: freshAddress(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
        body: new URLSearchParams(sent).toString(),
      })
      return { status: reply.status, body: reply.body.replaceAll('<!-- -->', '') }
    }
  }
  const valueIn = (body: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(body)?.[1]

  test.each([
    ['jp', '愛知県 清須市春日一番割', '23 清須市春日一番割', '住所を入れました'],
    ['en', 'Aichi Haruhiichibanwari, Kiyosu-shi', '23 Haruhiichibanwari, Kiyosu-shi', 'filled in'],
  ] as const)(
    'lets a member choose among the towns of a postcode and keeps what was typed (%s)',
    async (lang, shown, value, done) => {
      const post = await form(`/${lang}/mine/basicInfo/address`, 'address')
      const asked = await post({ postcode: '452ー0961', lookup: '1' })
      expect(asked.status).toBe(200)
      expect(asked.body.match(/name="address-place"/g)).toHaveLength(66)
      expect(asked.body).toContain(shown)
      expect(asked.body).toContain(`value="${value}"`)
      const chosen = await post({ postcode: '452-0961', place: value })
      expect([chosen.status, chosen.body]).toEqual([200, expect.stringContaining(done)])
      expect(valueIn(chosen.body, 'address-city')).toBe(value.slice(3))
      expect(valueIn(chosen.body, 'address-name')).toBe('森下 凪')
      expect(chosen.body).toMatch(/<option[^>]*(?:value="23"[^>]*selected|selected[^>]*value="23")/)
    },
  )

  test('fills in the only town, and says why there is none', async () => {
    const post = await form('/jp/mine/basicInfo/address', 'address')
    const one = await post({ postcode: '1100001', lookup: '1' })
    expect(valueIn(one.body, 'address-city')).toBe('台東区谷中')
    expect(one.body).not.toContain('name="address-place"')
    expect((await post({ postcode: '9999999', lookup: '1' })).body).toContain(
      'この郵便番号の住所は見つかりませんでした。',
    )
    for (const postcode of ['', '11000']) {
      const refused = await post({ postcode, lookup: '1', city: '台東区' })
      expect(refused.body).toContain('郵便番号が正しくありません。')
      expect(valueIn(refused.body, 'address-city')).toBe('台東区')
    }
  })

  test('asks at the till too, for the new address', async () => {
    const [buyer, productId] = [await world.member(), await world.work()]
    await world.ask(addToCart, { productId, source: 2 }, buyer)
    const post = await form(`/en/cart/address?source=2&productId=${productId}`, 'new', buyer)
    const asked = await post({ postcode: '6180000', lookup: '1' }, { intent: 'add' })
    expect(asked.body.match(/name="new-place"/g)).toHaveLength(2)
  })
})

describe('settingInfo', () => {
  test('a client reads every number that it needs with one call', async () => {
    expect(await app.call(settingInfo, {})).toMatchObject({
      code: 200,
      data: {
        limits: { 'login-account': { count: 10, seconds: 900 }, 'bid-auction': { count: 30, seconds: 10 } },
        lengths: { name: 40, username: 24, title: 120, description: 5000, other: 200 },
        code: { digits: 6, tries: 5, mailMinutes: 30, phoneMinutes: 10, resendSeconds: 60 },
        fees: {
          commission: {
            mode: 'marginal',
            bands: [{ rateBasisPoints: 2000 }, { rateBasisPoints: 1500 }, { upTo: null }],
          },
          receiptFeeBasisPoints: 1000,
          shipping: { packingFee: 2000, insuranceFreeUpTo: 500_000, insuranceBasisPoints: 50 },
        },
        auction: {
          steps: [{ from: 0, step: 500 }],
          extensionMinutes: 5,
          payDays: 7,
          secondChanceHours: 48,
          maxDays: 30,
        },
        bargain: { minBasisPoints: 5000 },
        images: { resell: 8_388_608, avatar: 5_242_880 },
        noticePageSize: 9,
        client: {
          pagerCount: 5,
          screens: { smallPx: 430, mediumPx: 900 },
          backToTopPx: 300,
          messageSeconds: 3,
          cookieDays: { token: 1, language: 90, currency: 90, affiliate: 90 },
        },
        countries: ['JP', 'US'],
        phonePrefixes: ['+81'],
      },
    })
  })
})
