import type { getHomeBanner } from '#shared/api/catalogue/content.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { inLanguage } from '../../../lib/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { Picture } from '../frame/picture.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './hero.module.css'

/**
 * One work large, two lines, one link. Japanese stands vertically in the empty third of the picture. Further banners stand
 * in a row below.
 */
export function Hero({ banners, list }: OutputOf<typeof getHomeBanner>) {
  const { lang, paths } = useSite()
  const [banner, ...others] = banners
  const lines = linesOf(banner?.title || m.home_title())
  const linkOf = (link = '') => (link.startsWith('/') ? inLanguage(lang, `/${lang}${link}`) : paths.artworks())
  return (
    <>
      <section className={css.hero} aria-labelledby="hero-title">
        <Picture
          picture={banner?.img}
          alt={list.map(({ title }) => title).join(m.list_comma())}
          sizes="(max-width:430px) 120vw, 100vw"
          eager
        />
        <div className={css.say}>
          <div className="wrap">
            <div className={css.col}>
              <h1 id="hero-title">
                {lines.map(line => (
                  <span key={line}>{line}</span>
                ))}
              </h1>
              <SiteLink className={css.go} to={linkOf(banner?.link)}>
                {banner?.text || m.home_go()}
              </SiteLink>
            </div>
          </div>
        </div>
        <p className={`${css.cap} no-phone`}>
          {list.map(({ title, artist }) => m.home_caption({ title, artist: artist.name })).join(m.home_caption_join())}
        </p>
      </section>
      {others.length > 0 && (
        <ul className={`wrap ${css.others}`} aria-label={m.home_banners()}>
          {others.map(({ id, title, text, link, img }) => (
            <li key={id}>
              <SiteLink to={linkOf(link)}>
                <Picture picture={img} alt="" sizes="(max-width:900px) 94vw, 400px" />
                <b>{title.replaceAll('\n', m.list_space())}</b>
                {text && <span className="more">{text}</span>}
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** As it was set; a Japanese headline of one line is broken after its first comma, where it breathes. */
function linesOf(title: string): readonly string[] {
  const lines = title.split('\n')
  return lines.length === 1 ? title.replace('、', '、\n').split('\n').filter(Boolean) : lines
}
