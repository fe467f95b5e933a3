import { brandOf } from '#shared/platform/card/brand.ts'
import type { CardSettings } from '#shared/platform/card/element.ts'
import type { TypedCard } from './card-form.ts'

type Tokenised =
  | {
      readonly ok: true
      readonly token: string
      readonly second?: string
      readonly brand: string
      readonly last4: string
    }
  /** `check`: the card was refused as typed. `expiredForm`: the form itself has expired. */
  | { readonly ok: false; readonly say: 'check' | 'technical' | 'expiredForm'; readonly code?: string }

/** Tokenizes the typed card; the only call that ever sends a card number. */
export async function tokenise(card: TypedCard, settings: CardSettings): Promise<Tokenised> {
  try {
    if (settings.mode === 'edit') return await changeExpiry(card, settings)
    return settings.tokenizer === 'fincode' ? await byFincode(card, settings) : await bySandbox(card, settings)
  } catch {
    return { ok: false, say: 'technical' }
  }
}

async function bySandbox(card: TypedCard, settings: CardSettings): Promise<Tokenised> {
  const answer = await fetch('/sandbox/v1/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.publicKey}` },
    body: JSON.stringify({
      card_no: card.number,
      expire: card.expire,
      security_code: card.code,
      holder_name: card.holder,
      number: settings.tokens ?? '1',
    }),
  })
  const body: { list?: { token?: string }[]; brand?: string } = await answer.json()
  return outcome(card, answer.status, body, body.list)
}

/**
 * Only expiry and holder change, which are not secret: the platform keeps them until the shop confirms with the token.
 */
async function changeExpiry(card: TypedCard, settings: CardSettings): Promise<Tokenised> {
  const answer = await fetch('/elements/card', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_secret: settings.clientSecret,
      expire: card.expire,
      holder_name: card.holder,
    }),
  })
  const body: { token?: string; brand?: string; last4?: string } = await answer.json()
  return outcome(card, answer.status, body, body.token === undefined ? [] : [{ token: body.token }])
}

interface Fincode {
  readonly tokens: (
    card: { card_no: string; expire: string; security_code: string; holder_name: string; number: string },
    done: (status: number, answer: { list?: { token?: string }[]; errors?: { error_code?: string }[] }) => void,
    failed: () => void,
  ) => void
}
declare global {
  interface Window {
    /** Defined by the provider's script, which only these pages load. */
    readonly Fincode?: (publicKey: string) => Fincode
  }
}

function byFincode(card: TypedCard, settings: CardSettings): Promise<Tokenised> {
  return new Promise(resolve => {
    const unreachable = () => resolve({ ok: false, say: 'technical' })
    if (!window.Fincode) return unreachable()
    window.Fincode(settings.publicKey).tokens(
      {
        card_no: card.number,
        expire: card.expire,
        security_code: card.code,
        holder_name: card.holder,
        number: settings.tokens ?? '1',
      },
      (status, answer) => resolve(outcome(card, status, answer, answer.list)),
      unreachable,
    )
  })
}

function outcome(
  card: TypedCard,
  status: number,
  { errors, brand, last4 }: { errors?: { error_code?: string }[]; brand?: string; last4?: string },
  tokens: readonly { token?: string }[] = [],
): Tokenised {
  const [first, other] = tokens
  const [token, second] = [first?.token, other?.token]
  if (status === 200 && token) {
    return {
      ok: true,
      token,
      ...(second && { second }),
      brand: brand ?? brandOf(card.number) ?? '',
      last4: last4 ?? card.number.slice(-4),
    }
  }
  const code = errors?.[0]?.error_code
  const say = status === 410 ? 'expiredForm' : status < 500 ? 'check' : 'technical'
  return { ok: false, say, ...(code !== undefined && { code }) }
}
