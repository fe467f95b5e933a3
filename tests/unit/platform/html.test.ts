import { describe, expect, test } from 'vitest'
import { attributes, html, verbatim } from '#functions/platform/pages/html.ts'
import { assetOf, pageHeaders } from '#functions/platform/pages/policy.ts'

describe('markup', () => {
  test('escapes every value that is no markup of ours', () => {
    const name = `<script>alert("x")</script> & 'y'`
    expect(html`<p title="${name}">${name}</p>`.markup).toBe(
      '<p title="&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;">' +
        '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;</p>',
    )
  })

  test('joins lists, keeps markup of its own and leaves nothing for what is not there', () => {
    expect(html`<ul>${['a', 'b'].map(item => html`<li>${item}</li>`)}${false}${undefined}${0}</ul>`.markup).toBe(
      '<ul><li>a</li><li>b</li>0</ul>',
    )
  })

  test('writes attributes that are true bare, and leaves out what is false', () => {
    expect(attributes({ required: true, disabled: false, value: '"', id: undefined }).markup).toBe(
      ' required value="&quot;"',
    )
  })

  test('refuses a script that would end its own element', () => {
    expect(() => verbatim('script', 'x = "</SCRIPT>"')).toThrow('end its own script')
    expect(verbatim('style', 'a{}').markup).toBe('<style>a{}</style>')
  })
})

describe('the policy of a page', () => {
  const script = assetOf('go()')
  const policyOf = (needs: Parameters<typeof pageHeaders>[0]) =>
    new Map(
      pageHeaders(needs)
        ['content-security-policy'].split('; ')
        .map(part => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
    )

  test('runs only what it names by hash, and is framed by nobody unless it says so', () => {
    const policy = policyOf({ styles: [], scripts: [script] })
    expect(policy.get('script-src')).toBe(script.hash)
    expect(policy.get('style-src')).toBe("'none'")
    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect([...policy.values()].join(' ')).not.toContain('unsafe')
  })

  test('lets the named origins frame it, and no others', () => {
    const headers = pageHeaders({ styles: [], scripts: [], framedBy: ['https://shop.example'] })
    expect(headers['content-security-policy']).toContain('frame-ancestors https://shop.example')
    expect(headers).not.toHaveProperty('x-frame-options')
  })

  test('names the provider only where the provider tokenises', () => {
    const provider = { script: 'https://js.provider.example', api: 'https://api.provider.example' }
    expect(policyOf({ styles: [], scripts: [script], provider }).get('script-src')).toBe(
      `${script.hash} https://js.provider.example`,
    )
    expect(policyOf({ styles: [], scripts: [script], provider }).get('connect-src')).toBe(
      "'self' https://api.provider.example",
    )
  })
})
