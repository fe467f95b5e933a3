import { useEffect, useState } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listViewed } from '#shared/api/selling/collecting.ts'
import { collectingRules } from '#shared/domain/selling/collecting/rules.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { askWith } from '../../../lib/page/browser-api.ts'
import { forgetViewed, keepViewed, viewedIds } from '../../../lib/viewed.ts'
import { m } from '../../../paraglide/messages.js'
import { WorkCard } from '../../catalogue/works/work-card.tsx'
import { Button } from '../../site/frame/button.tsx'

/**
 * Works that this device has shown before; `current` is the one that is on the page, which is remembered and left out.
 * What is not public any more does not come back, and is forgotten.
 */
export default function RecentlyViewed({ current }: { current?: string }) {
  const { currency } = useSite()
  const [found, setFound] = useState<OutputOf<typeof listViewed>>()
  useEffect(() => {
    let isLeft = false
    const before = viewedIds()
    if (current) keepViewed([current, ...before])
    const others = before.filter(id => id !== current)
    if (others.length > 0) {
      void askWith<typeof listViewed>('/product/list-by-ids', { ids: others }, { currency }).then(answer => {
        if (isLeft || !answer) return
        setFound(answer)
        keepViewed([...(current ? [current] : []), ...answer.list.map(({ id }) => id)])
      })
    } else setFound(undefined)
    return () => {
      isLeft = true
    }
  }, [current, currency])
  // Beside a work one card alone is a gap of three.
  if (!found || found.list.length < (current ? 2 : 1)) return null
  const clear = () => {
    forgetViewed()
    setFound(undefined)
  }
  return (
    <section className={current ? 'wrap sec' : 'sec'} aria-labelledby="viewed">
      <div className="head">
        <h2 id="viewed">{m.collecting_viewed()}</h2>
        <Button look="bare" size="small" onClick={clear}>
          {m.collecting_viewed_clear()}
        </Button>
      </div>
      <div className={current ? 'grid4' : 'grid3'}>
        {found.list.slice(0, current ? 4 : collectingRules.mostViewedShown).map(work => (
          <WorkCard key={work.id} work={work} serverTime={found.serverTime} />
        ))}
      </div>
      <p className="mut mt3">{m.collecting_viewed_note()}</p>
    </section>
  )
}
