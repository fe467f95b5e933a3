/**
 * What a browser may fetch before the click: pages of the site when a link is pointed at, never what changes something
 * or belongs to a member. Named by a response header, since shared pages have no inline script (DESIGN 3).
 */
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { or: [{ href_matches: '/jp{/*}?' }, { href_matches: '/en{/*}?' }] },
          { not: { href_matches: '/*/(mine|admin|login|logout|register|favourite|currency|cart){/*}?' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

export const loader = () =>
  new Response(JSON.stringify(rules), {
    headers: {
      'content-type': 'application/speculationrules+json',
      'cache-control': 'public, max-age=3600, s-maxage=86400',
    },
  })
