import * as z from 'zod'
import { codes } from '#shared/api/codes.ts'
import { openingKeys } from '#shared/domain/kernel/pages.ts'
import { unfilledIn } from '#shared/domain/selling/policy/placeholders.ts'

/** What a deployment answers to whom it does not know yet. */
export interface Seen {
  readonly name: string
  /** `missing`: nothing is broken, but the shop must not open before somebody has made it. */
  readonly state: 'ok' | 'missing' | 'failed'
  readonly says: string
}

export interface Deployment {
  readonly site: string
  readonly payments: string
}

/** Asks the real endpoints as a visitor's browser would; each check ends in a line. */
export async function smoke(deployment: Deployment, call: typeof fetch = fetch): Promise<Seen[]> {
  const checks: Record<string, (deployment: Deployment, call: typeof fetch) => Promise<Omit<Seen, 'name'>>> = {
    'home page': home,
    'call of the API': bootstrap,
    'refused login': refusedLogin,
    picture,
    'payment platform': payments,
    'published pages': pages,
  }
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        return { name, ...(await check(deployment, call)) }
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
        return { name, state: 'failed', says: cause instanceof Error ? cause.message : String(cause) }
      }
    }),
  )
}

/** How a deployment ends by what was seen: nothing, or an exit code that is not 0 and what has to be done. */
export function endingOf(seen: readonly Seen[]): { readonly exitCode: number; readonly says: string } | undefined {
  if (seen.some(({ state }) => state === 'failed'))
    return { exitCode: 1, says: 'It is deployed and must not be opened: mend what failed, then run this again.' }
  if (seen.some(({ state }) => state === 'missing'))
    return {
      exitCode: 2,
      says: 'It is deployed and must not be opened: pages that the law asks for are missing. Write them, then say --smoke-only.',
    }
  return undefined
}

export const lineOf = ({ name, state, says }: Seen): string => `${state.padEnd(8)}${name.padEnd(18)}${says}`

const verdict = (isFine: boolean, says: string) => ({ state: isFine ? ('ok' as const) : ('failed' as const), says })
const Envelope = z.object({ code: z.int(), data: z.unknown() })
const Page = z.object({
  title: z.string(),
  body: z.string(),
  sections: z.array(z.object({ heading: z.string(), text: z.string() })),
})

const isOurs = (html: string) => /<html[^>]* lang="ja"/.test(html) && html.includes('/assets/')

async function home({ site }: Deployment, call: typeof fetch) {
  const answer = await call(`${site}/jp`)
  const isPage = isOurs(await answer.text())
  return verdict(answer.status === 200 && isPage, `${answer.status}${isPage ? '' : ', which is not our page'}`)
}

async function bootstrap({ site }: Deployment, call: typeof fetch) {
  const answer = await call(`${site}/api/setting/bootstrap`)
  const { success, data } = Envelope.safeParse(await answer.json())
  return verdict(success && data.code === 200, `${answer.status}, code ${success ? data.code : 'none'}`)
}

async function refusedLogin({ site }: Deployment, call: typeof fetch) {
  const answer = await call(`${site}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'nobody@kogei.invalid', password: 'No0ne-has-this' }),
  })
  const { code } = Envelope.parse(await answer.json())
  // A wrong password: the function, its table and its secret have all been reached.
  return verdict(code === codes['login-failed'].code, `${answer.status}, code ${code}`)
}

/** One of the home page; where it has none, a missing one must be not found rather than forbidden. */
async function picture({ site }: Deployment, call: typeof fetch) {
  const html = await (await call(`${site}/jp`)).text()
  if (!isOurs(html)) return verdict(false, 'there is no home page to look on')
  const path = /\/media\/[\w./-]+/.exec(html)?.[0]
  const answer = await call(`${site}${path ?? '/media/none/none.webp'}`)
  if (path === undefined)
    return verdict(answer.status === 404, `there is none yet; a missing one is answered ${answer.status}`)
  const type = answer.headers.get('content-type') ?? ''
  return verdict(answer.status === 200 && type.startsWith('image/'), `${answer.status} ${type}`)
}

async function payments({ payments: origin }: Deployment, call: typeof fetch) {
  const { status } = await call(`${origin}/errors`)
  return verdict(status === 200, `${status}`)
}

async function pages({ site }: Deployment, call: typeof fetch) {
  const found = await Promise.all(
    openingKeys.flatMap(key =>
      ['ja', 'en'].map(async language => {
        const answer = await call(`${site}/api/static/page?key=${key}`, { headers: { language } })
        const { code, data } = Envelope.parse(await answer.json())
        if (code === codes['not-found'].code) return { key, isMissing: true, unfilled: [] }
        const { title, body, sections } = Page.parse(data)
        const texts = [title, body, ...sections.flatMap(({ heading, text }) => [heading, text])]
        return { key, isMissing: false, unfilled: texts.flatMap(unfilledIn) }
      }),
    ),
  )
  const keysOf = (some: typeof found) => [...new Set(some.map(({ key }) => key))].join(', ')
  const incomplete = found.filter(({ unfilled }) => unfilled.length > 0)
  const missing = found.filter(({ isMissing }) => isMissing)
  if (incomplete.length > 0)
    return verdict(false, `blanks stand in ${keysOf(incomplete)}: ${incomplete[0]?.unfilled[0]}`)
  if (missing.length > 0) return { state: 'missing' as const, says: `${keysOf(missing)}: npm run starter writes them` }
  return verdict(true, `${openingKeys.length} without a blank`)
}
