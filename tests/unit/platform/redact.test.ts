import { describe, expect, test } from 'vitest'
import { loggedBody, loggedQuery, logLimit } from '#shared/platform/card/redact.ts'

describe('the log of calls', () => {
  test('keeps the shape of a body and hides secrets, persons and addresses', () => {
    const kept = loggedBody(
      JSON.stringify({
        amount: '1200',
        status: 'CAPTURED',
        token: 'tok_sbx_1',
        customer: { id: 'c_1', name: '山田', email: 'yamada@mail.example', addr_city: '金沢市' },
        tds2_email: 'yamada@mail.example',
        return_url: 'https://shop.example/return?order=1',
        list: [{ secret: 'whsec', api_key: 'sk_test_1', events: ['ping'] }],
        security_code: '123',
      }),
    )
    expect(JSON.parse(kept)).toEqual({
      amount: '1200',
      status: 'CAPTURED',
      token: '***',
      customer: { id: 'c_1', name: '***', email: '***', addr_city: '***' },
      tds2_email: '***',
      return_url: '***',
      list: [{ secret: '***', api_key: '***', events: ['ping'] }],
      security_code: '[card data]',
    })
  })

  test('keeps no card number', () => {
    expect(loggedBody('{"memo":"4242 4242 4242 4242"}')).not.toMatch(/4242/)
    expect(loggedBody('{"4242424242424242":1}')).not.toMatch(/4242/)
    expect(loggedQuery({ keyword: '4242424242424242' })).not.toMatch(/4242/)
  })

  test('keeps no unreadable body and cuts a long one', () => {
    expect(loggedBody('token=tok_1&x=4242424242424242')).toBe('[30 characters]')
    expect(loggedBody('')).toBe('')
    expect(loggedBody(undefined)).toBe('')
    expect(loggedBody(JSON.stringify({ memo: 'x'.repeat(9000) })).length).toBe(logLimit + 1)
  })

  test('hides the same names in a query', () => {
    expect(loggedQuery({})).toBe('')
    expect(loggedQuery({ customer_id: 'c_1', client_secret: 'cs_1' })).toBe(
      '{"customer_id":"c_1","client_secret":"***"}',
    )
  })
})
