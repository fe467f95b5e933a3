// The account that a member is paid to: what is saved can be paid (D14, decision 163).

import { afterAll, describe, expect, test } from 'vitest'
import type { Endpoint, RawInputOf } from '#shared/api/endpoint.ts'
import { updateBank } from '#shared/api/people/accounts/bank.ts'
import { frontUserInfo, updatePassword } from '#shared/api/people/accounts/profile.ts'
import { createApplication, prepareApplication } from '#shared/api/selling/resale/applications.ts'
import { confirmRule } from '#shared/domain/people/account/attempts.ts'
import { depositTypes } from '#shared/domain/people/account/bank.ts'
import { disableApiKey, listApiKeys } from '#shared/platform/api/keys.ts'
import { freshAddress } from '#tests/support/people.ts'
import { newcomer } from '#tests/support/registration.ts'
import { openResale } from '#tests/support/world/resale.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

/** Somebody new, and the calls that they make. */
async function someone() {
  const nagi = await newcomer(app)
  const { password, accessToken: as } = nagi
  const asNagi = <Contract extends Endpoint>(contract: Contract, input: RawInputOf<Contract>) =>
    app.call(contract, input, { as, address: freshAddress() })
  const own = async () => Object((await asNagi(frontUserInfo, {})).data).bank
  return { password, as, asNagi, own }
}
const account = {
  ...{ bankName: 'みずほ銀行', bankCode: '0001', branchName: '丸の内中央支店', branchCode: '004' },
  ...{ depositType: depositTypes.ordinary, accountNumber: '12345', payeeName: 'もりした　ﾅｷﾞ' },
}
const { bankCode: _bank, branchCode: _branch, ...named } = account
const kept = {
  ...account,
  ...{ bankName: 'みずほ', branchName: '丸の内中央', accountNumber: '0012345', payeeName: 'モリシタ　ナギ' },
}

describe('updateBank', () => {
  test('a member’s account is kept under the names of the list, and its payee as the bank writes it', async () => {
    const { asNagi, own, password } = await someone()
    expect(await asNagi(updateBank, { ...account, password })).toMatchObject({ code: 200, data: kept })
    expect(await own()).toEqual(kept)
  })

  test('a name that just one bank and branch have needs no code', async () => {
    const { asNagi, own, password } = await someone()
    expect(await asNagi(updateBank, { ...named, password })).toMatchObject({ code: 200 })
    expect(await own()).toEqual(kept)
  })

  test('the numbers of a passbook of ゆうちょ銀行 are an account', async () => {
    const { asNagi, own, password } = await someone()
    const written = { payeeName: account.payeeName, password }
    const postal = { postalSymbol: '10530', postalNumber: '12345671' }
    expect(await asNagi(updateBank, { ...written, ...postal })).toMatchObject({ code: 200 })
    expect(await own()).toMatchObject({
      bankName: 'ゆうちょ',
      bankCode: '9900',
      branchName: '〇五八',
      branchCode: '058',
    })
    expect(await own()).toMatchObject({ depositType: depositTypes.ordinary, accountNumber: '1234567' })
    const giro = { postalSymbol: '00120-2', postalNumber: '12345' }
    expect(await asNagi(updateBank, { ...written, ...giro })).toMatchObject({ code: 200 })
    expect(await own()).toMatchObject({
      branchCode: '019',
      depositType: depositTypes.current,
      accountNumber: '0012345',
    })
  })

  test('an account that cannot be paid is refused at its field, and the one before stays', async () => {
    const { asNagi, own, password } = await someone()
    await asNagi(updateBank, { ...account, password })
    for (const [wrong, field, key] of [
      [{ bankCode: '9998' }, 'bankCode', 'BANK_UNKNOWN'],
      [{ branchCode: '999' }, 'branchCode', 'BRANCH_UNKNOWN'],
      [{ bankCode: undefined, bankName: 'みずき銀行' }, 'bankCode', 'BANK_CODE_NEEDED'],
      [{ branchCode: undefined, branchName: '谷中支店' }, 'branchCode', 'BRANCH_CODE_NEEDED'],
      [{ bankCode: '1' }, 'bankCode', 'BANK_CODE_FORMAT'],
      [{ branchCode: '1' }, 'branchCode', 'BRANCH_CODE_FORMAT'],
      [{ bankCode: undefined, bankName: undefined }, 'bankName', 'REQUIRED'],
      [{ branchCode: undefined, branchName: undefined }, 'branchName', 'REQUIRED'],
      [{ accountNumber: undefined }, 'accountNumber', 'REQUIRED'],
      [{ accountNumber: '12345678' }, 'accountNumber', 'ACCOUNT_NUMBER_FORMAT'],
      [{ depositType: 3 as never }, 'depositType', 'DEPOSIT_TYPE_FORMAT'],
      [{ payeeName: '森下凪' }, 'payeeName', 'PAYEE_FORMAT'],
      [{ payeeName: 'が'.repeat(16) }, 'payeeName', 'PAYEE_LENGTH'],
      [{ postalSymbol: '20530', postalNumber: '12345671' }, 'postalSymbol', 'POSTAL_SYMBOL_FORMAT'],
      [{ postalSymbol: '10530', postalNumber: '12345678' }, 'postalNumber', 'POSTAL_NUMBER_FORMAT'],
      [{ postalSymbol: '11580', postalNumber: '12345671' }, 'postalSymbol', 'POSTAL_SYMBOL_UNKNOWN'],
    ] as const) {
      const { code, data } = await asNagi(updateBank, { ...account, password, ...wrong })
      expect([code, data], key).toMatchObject([40000, { errors: [{ field, key }] }])
    }
    expect(await own()).toEqual(kept)
  })

  test('a member is asked for the password, whose wrong ones are counted by member wherever they come from', async () => {
    const { asNagi, own, password } = await someone()
    const wrong = { ...account, password: 'Wrong12345' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => asNagi(updateBank, wrong)))
    const { free, stepMs } = confirmRule
    expect(answers.filter(({ code }) => code === 40102)).toHaveLength(free)
    const refused = answers.filter(({ code }) => code === 429)
    expect(refused).toHaveLength(12 - free)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeLessThanOrEqual(stepMs / 1000)
    // The right one waits too, here and where the password is changed.
    expect(await asNagi(updateBank, { ...account, password })).toMatchObject({ code: 429 })
    const change = { oldPassword: password, password: 'Setsugetsuka7' }
    expect(await asNagi(updatePassword, change)).toMatchObject({ code: 429 })
    expect(await own()).toBeNull()
    await app.clock.advance(`PT${stepMs / 1000}S`)
    expect(await asNagi(updateBank, { ...account, password })).toMatchObject({ code: 200 })
    expect(await asNagi(updateBank, wrong)).toMatchObject({ code: 40102 })
    expect(await asNagi(updateBank, { ...account, password })).toMatchObject({ code: 200 })
  })

  test('the form says what is wrong beside its field, without scripts, in both languages', async () => {
    const { as, password } = await someone()
    const post = async (lang: 'jp' | 'en', fields: object) =>
      (
        await app.fetch(`/${lang}/mine/basicInfo/bank`, {
          method: 'POST',
          cookies: { at: as, rt: '' },
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
          body: new URLSearchParams({ intent: 'bank', password, payeeName: 'モリシタ ナギ', ...fields }).toString(),
        })
      ).body
    const unknown = { bankCode: '0001', branchCode: '999', accountNumber: '1234567' }
    expect(await post('jp', unknown)).toContain('この金融機関に、このコードの支店はありません。')
    expect(await post('en', unknown)).toContain('This bank has no branch of this code.')
    expect(await post('en', { postalSymbol: '5', postalNumber: '1' })).toContain('The symbol (記号) has five digits')
  })

  test('an owner applies to sell with an account that can be paid, and with none of before that cannot', async () => {
    const resale = await openResale(world)
    const { buyer, productId } = await resale.owner()
    const form = await resale.formOf({ buyer, productId })
    for (const problem of [{ bankCode: null }, { branchCode: null }, { payeeName: '森下凪' }, { isUnlisted: true }]) {
      await world.table.keepAccount(buyer.id, { ...kept, ...problem })
      expect((await world.call(createApplication, form, buyer)).code, JSON.stringify(problem)).toBe(40312)
      expect((await world.ask(prepareApplication, { productId }, buyer)).missing).toEqual(['bank'])
    }
    const cookies = { at: await world.tokenOf(buyer), rt: '' }
    const wizard = await app.fetch(`/jp/mine/resell?productId=${productId}&step=account`, { cookies })
    expect(wizard.body).toContain('口座の金融機関または支店が見つかりません')
    expect((await app.fetch('/en/mine/basicInfo/bank', { cookies })).body).toContain('is no longer there')
    await world.ask(updateBank, { ...account, password: buyer.password }, buyer)
    expect((await world.ask(prepareApplication, { productId }, buyer)).missing).toEqual([])
    expect((await world.call(createApplication, form, buyer)).code).toBe(200)
  })

  // The last of the file: no key works after it.
  test('while the list of banks cannot be asked nothing is saved, and the page says so', async () => {
    const { asNagi, own, password } = await someone()
    const { data } = await world.platform.call(listApiKeys, {})
    const keys = listApiKeys.output.parse(data).list.filter(key => JSON.stringify(key).includes('rk_'))
    for (const key of keys) await world.platform.call(disableApiKey, { id: key.id })
    expect(await asNagi(updateBank, { ...account, password })).toMatchObject({ code: 50300 })
    expect(await own()).toBeNull()
  })
})
