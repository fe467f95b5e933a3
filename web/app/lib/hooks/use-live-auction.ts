import { useCallback, useEffect, useRef, useState } from 'react'
import type { getProduct } from '#shared/api/catalogue/works.ts'
import type { getAuctionState } from '#shared/api/selling/auctions.ts'
import type { AuctionSnapshot, BidderPosition } from '#shared/domain/selling/auction/view.ts'
import { newest, pollEvery } from '../auction/live-auction.ts'
import { openSocket } from '../auction/socket.ts'
import { ask } from '../page/browser-api.ts'

export interface OwnStanding {
  readonly standing: BidderPosition
  readonly myMax: number | null
}

export interface LiveAuction {
  readonly snapshot: AuctionSnapshot | undefined
  readonly own: OwnStanding
  /** What to add to the browser's clock to get the server's, ms. */
  readonly offset: number
  /** Takes what the answer to the reader's own bid said, ahead of the socket. */
  readonly take: (snapshot: AuctionSnapshot, own: OwnStanding) => void
  /** Asks for the newest state now, and for a member's own standing with it. */
  readonly refresh: () => Promise<void>
}

/**
 * Follows one auction while its page is open: the socket while there is one, polling while there is not, a fresh
 * snapshot whenever the page comes back. What the server rendered stands until something newer arrives.
 */
export function useLiveAuction(
  rendered: AuctionSnapshot | null,
  renderedOwn: OwnStanding,
  isMember: boolean,
): LiveAuction {
  const [snapshot, setSnapshot] = useState(rendered ?? undefined)
  const [own, setOwn] = useState({ ...renderedOwn, version: rendered?.version ?? 0 })
  const [offset, setOffset] = useState(() => (rendered ? Date.parse(rendered.serverTime) - Date.now() : 0))
  const latest = useRef(snapshot)
  latest.current = snapshot
  const ownVersion = useRef(own.version)
  ownVersion.current = own.version
  const productId = rendered?.productId

  const show = useCallback((incoming: AuctionSnapshot) => {
    setSnapshot(current => (current ? newest(current, incoming) : incoming))
  }, [])
  const showOwn = useCallback(({ standing, myMax }: OwnStanding, version: number) => {
    setOwn(current => (version >= current.version ? { standing, myMax, version } : current))
  }, [])
  const take = useCallback(
    (incoming: AuctionSnapshot, mine: OwnStanding) => {
      show(incoming)
      showOwn(mine, incoming.version)
    },
    [show, showOwn],
  )
  const refresh = useCallback(async () => {
    const found = productId ? await askState(productId, isMember) : undefined
    if (!found) return
    const { state, mine } = found
    if (mine) take(state, mine)
    else show(state)
    // The server's clock is never behind what an answer says of it; the page itself may have come out of a cache.
    setOffset(known => Math.max(known, Date.parse(state.serverTime) - Date.now()))
  }, [productId, isMember, show, take])

  // A new answer of the loader (another tab of the page, after an action) competes like any other.
  const { standing, myMax } = renderedOwn
  useEffect(() => {
    if (rendered) take(rendered, { standing, myMax })
  }, [rendered, standing, myMax, take])

  useEffect(() => {
    if (!productId) return
    const stop = follow({ productId, latest, ownVersion, show, showOwn, setOffset, refresh })
    const onVisible = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      stop()
    }
  }, [productId, show, showOwn, refresh])

  return { snapshot, own, offset, take, refresh }
}

/** The state of an auction; for a member with what it is to them, of the same moment. */
async function askState(productId: string, isMember: boolean) {
  if (!isMember) {
    const state = await ask<typeof getAuctionState>('/auction/state', { productId })
    return state && { state, mine: undefined }
  }
  const work = await ask<typeof getProduct>('/product/info', { id: productId })
  return work?.auctionState ? { state: work.auctionState, mine: work.you } : undefined
}

interface Following {
  readonly productId: string
  readonly latest: { readonly current: AuctionSnapshot | undefined }
  /** The version of the auction at which the reader's own standing was told last. */
  readonly ownVersion: { readonly current: number }
  readonly show: (snapshot: AuctionSnapshot) => void
  readonly showOwn: (own: OwnStanding, version: number) => void
  readonly setOffset: (offset: number) => void
  readonly refresh: () => Promise<void>
}

/**
 * The socket, and polling for as long as it is not open. Of what happened while there was none, the first snapshot tells
 * the price, but nobody what it means to this reader: where it is newer than the own standing, both are asked for.
 * Answers how to stop.
 */
function follow({ productId, latest, ownVersion, show, showOwn, setOffset, refresh }: Following): () => void {
  let closeSocket: (() => void) | undefined
  let stopped = false
  let isMissing = true
  let timer = 0
  const poll = () => {
    clearTimeout(timer)
    if (stopped || !latest.current || latest.current.phase === 'ended') return
    timer = window.setTimeout(() => void refresh().then(poll), pollEvery(latest.current, Date.now()))
  }
  const events = {
    onOpen: () => clearTimeout(timer),
    onClose() {
      isMissing = true
      poll()
    },
    onClock: setOffset,
    onMessage(message: Parameters<Parameters<typeof openSocket>[1]['onMessage']>[0]) {
      if (message.type === 'snapshot' && message.snapshot.productId === productId) {
        show(message.snapshot)
        if (isMissing && message.snapshot.version > ownVersion.current) void refresh()
        isMissing = false
      }
      if (message.type === 'standing' && message.productId === productId)
        showOwn({ standing: message.you, myMax: message.myMax }, message.version)
    },
  }
  void openSocket([`auction:${productId}`], events).then(close => {
    if (stopped) close()
    else closeSocket = close
  })
  poll()
  return () => {
    stopped = true
    clearTimeout(timer)
    closeSocket?.()
  }
}
