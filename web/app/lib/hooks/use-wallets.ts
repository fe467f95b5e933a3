import { useEffect, useState } from 'react'

/** What a wallet of the browser answers (EIP-1193). */
interface Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

interface BrowserWallet {
  readonly id: string
  readonly name: string
  readonly provider: Provider
}

const isProvider = (value: unknown): value is Provider => typeof Object(value).request === 'function'

/** As wallets announce themselves (EIP-6963); anything else is no wallet. */
function announced(event: Event): BrowserWallet | undefined {
  const { info, provider } = Object(event instanceof CustomEvent ? event.detail : undefined)
  const { uuid, name } = Object(info)
  return typeof uuid === 'string' && typeof name === 'string' && isProvider(provider)
    ? { id: uuid, name, provider }
    : undefined
}

/**
 * The wallets of this browser, and a signature by one of them. `other`: the wallet has another address than the one that
 * is to sign. `refused`: its owner did not sign, or it cannot.
 */
export function useWallets() {
  const [wallets, setWallets] = useState<readonly BrowserWallet[]>([])
  const [problem, setProblem] = useState<'other' | 'refused'>()
  useEffect(() => {
    const known = new Map<string, BrowserWallet>()
    const add = (wallet: BrowserWallet | undefined) => {
      if (wallet) setWallets([...known.set(wallet.id, wallet).values()])
    }
    const hear = (event: Event) => add(announced(event))
    window.addEventListener('eip6963:announceProvider', hear)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    // Older wallets put themselves here and announce nothing.
    const old: unknown = Reflect.get(window, 'ethereum')
    if (known.size === 0 && isProvider(old)) add({ id: 'window', name: 'Ethereum', provider: old })
    return () => window.removeEventListener('eip6963:announceProvider', hear)
  }, [])

  async function sign({ provider }: BrowserWallet, { message, wallet }: Record<'message' | 'wallet', string>) {
    setProblem(undefined)
    try {
      const accounts = await provider.request({ method: 'eth_requestAccounts' })
      const isOwn = (one: unknown) => String(one).toLowerCase() === wallet.toLowerCase()
      if (!Array.isArray(accounts) || !accounts.some(isOwn)) {
        setProblem('other')
        return undefined
      }
      const text = [...new TextEncoder().encode(message)].map(byte => byte.toString(16).padStart(2, '0')).join('')
      const signature = await provider.request({ method: 'personal_sign', params: [`0x${text}`, wallet] })
      if (typeof signature === 'string') return signature
    } catch {
      // A wallet throws when its owner says no.
    }
    setProblem('refused')
    return undefined
  }
  return { wallets, problem, sign }
}
