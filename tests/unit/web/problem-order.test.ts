import { createElement, type ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPage } from '#tests/support/rendered-page.ts'
import { RegisterDetails } from '../../../web/app/components/people/account/register-details.tsx'
import { AddressFields } from '../../../web/app/components/people/address/address-fields.tsx'
import { addressErrors } from '../../../web/app/lib/server/address-form.server.ts'
import { formReply } from '../../../web/app/lib/server/form-reply.server.ts'

/**
 * The problems of a long form, told by the server in an order of its own, are listed as the fields stand in the page;
 * each sentence says which field it means.
 */
type Language = 'ja' | 'en'
const markupOf = (language: Language, element: ReactElement) => renderPage(() => element, { language, viewer: 'guest' })

/** What a browser sends of this markup, in its order; boxes that were left empty are not sent. */
function sentBy(markup: string): FormData {
  const form = new FormData()
  for (const [tag, name = ''] of markup.matchAll(/<(?:input|select|textarea)[^>]*? name="([^"]+)"[^>]*>/g)) {
    if (!/type="(checkbox|radio)"/.test(tag) || / checked=""/.test(tag)) form.append(name, '')
  }
  return form
}

const refusal = (errors: readonly { field: string; key: string }[]) => ({
  ...{ ok: false as const, code: 40001, name: 'validation' as const, message: 'no' },
  data: { errors },
})
const placesIn = (markup: string, ids: readonly string[]) => ids.map(id => markup.indexOf(` id="${id}"`))
const isRising = (places: readonly number[]) =>
  places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1))

describe.each(['ja', 'en'] as const)('the problems of a long form (%s)', language => {
  test('of the registration stand in the page’s order, and no two read the same', () => {
    const terms = { service: 1, privacy: 1, consent: 'c' }
    const page = createElement(RegisterDetails, { email: 'a@b.jp', terms, reply: undefined })
    const markup = markupOf(language, page)
    const reply = formReply(
      sentBy(markup),
      refusal([
        ...['surname_pseudonyms', 'name_pseudonyms'].map(field => ({ field, key: 'PSEUDONYMS_REQUIRED' })),
        { field: 'termsVersion', key: 'TERMS_REQUIRED' },
        { field: 'confirmPassword', key: 'CONFIRM_PASSWORD_REQUIRED' },
        { field: 'code', key: 'CODE_REQUIRED' },
        { field: 'password', key: 'PASSWORD_REQUIRED' },
        { field: 'username', key: 'USERNAME_REQUIRED' },
        ...['name', 'surname'].map(field => ({ field, key: 'NAME_REQUIRED' })),
      ]),
      language,
    )
    const fields = Object.keys(reply.error ?? {})
    expect(fields).toHaveLength(9)
    expect(
      isRising(
        placesIn(
          markup,
          fields.map(field => `register-${field}`),
        ),
      ),
    ).toBe(true)
    const sentences = Object.values(reply.error ?? {}).flat()
    expect(new Set(sentences).size).toBe(9)
    if (language === 'ja')
      expect(sentences).toEqual(expect.arrayContaining(['姓を入力してください。', '名を入力してください。']))
  })

  test('of an address stand in the page’s order, and name what is chosen there', () => {
    const markup = markupOf(language, createElement(AddressFields, { prefix: 'address' }))
    const keys = {
      ...{ name: 'NAME_REQUIRED', email: 'EMAIL_REQUIRED', city: 'CITY_REQUIRED', postcode: 'POSTCODE_REQUIRED' },
      ...{ phone: 'PHONE_REQUIRED', pseudonyms: 'PSEUDONYMS_REQUIRED', province: 'PROVINCE_REQUIRED' },
    }
    const errors = Object.entries(keys).map(([field, key]) => ({ field, key }))
    const told = addressErrors(refusal(errors), language, sentBy(markup), 'address')
    expect(
      isRising(
        placesIn(
          markup,
          Object.keys(told).map(field => `address-${field}`),
        ),
      ),
    ).toBe(true)
    expect(told['province']).toBe(language === 'ja' ? '都道府県をお選びください。' : 'Please choose a prefecture.')
    const state = [{ field: 'otherProvince', key: 'PROVINCE_REQUIRED' }]
    expect(addressErrors(refusal(state), language, sentBy(markup), 'address')['otherProvince']).not.toBe(
      told['province'],
    )
  })

  test('the given name is the name where no family name is asked for', () => {
    const contact = new FormData()
    contact.set('name', '')
    const { error } = formReply(contact, refusal([{ field: 'name', key: 'NAME_REQUIRED' }]), language)
    expect(error?.['name']?.[0]).toBe(language === 'ja' ? '名前を入力してください。' : 'Please enter a name.')
  })
})
