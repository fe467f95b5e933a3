import type { Localized } from '#shared/domain/kernel/language.ts'
import {
  type CertificateSheet as SheetOf,
  type SheetText,
  sheetWords,
} from '#shared/domain/provenance/certificate/sheet.ts'
import type { QrCode } from '#shared/qr-code.ts'
import seal from '../../../../../dist/icons/seal.svg?url'
import { Picture } from '../../site/frame/picture.tsx'
import { Qr } from '../../site/frame/qr.tsx'
import css from './certificate-sheet.module.css'

/**
 * The sheet of a certificate as it is printed, in both languages whatever the language of the page is: it goes to whoever
 * has the work next. `stamp`: what is to be known of it before all else.
 */
export function CertificateSheet({
  text: { title, reading, number, artist, statement, rows, head, issued },
  picture,
  qr,
  stamp,
}: {
  text: SheetText
  picture: SheetOf['picture']
  qr: QrCode
  stamp: Localized | undefined
}) {
  const japanese = title.ja || title.en
  return (
    <article className={css.sheet} lang="ja" aria-label={sheetWords.certificate.ja}>
      <div className={css.frame}>
        <div className={css.inner}>
          <div className={css.top}>
            <p className="logo">
              <i aria-hidden="true">間</i>
              {sheetWords.house.ja}
            </p>
            {number !== null && (
              <p className={css.number}>
                <span>{sheetWords.number.ja}</span>
                {number}
              </p>
            )}
          </div>
          <div className={css.three}>
            <div className={css.name}>
              <p>{sheetWords.certificate.ja}</p>
              <h2 className={css[sizeOf(japanese)]}>
                {japanese}
                {reading && <small>{reading}</small>}
              </h2>
            </div>
            <figure className={css.mat}>
              <Picture picture={picture} alt={japanese} sizes="(max-width: 860px) 60vw, 260px" eager />
              <figcaption>{sheetWords.photograph.ja}</figcaption>
            </figure>
            <div className={css.says}>
              <p>{statement.ja}</p>
              {artist.ja && (
                <p className={css.who}>
                  {artist.ja}　{sheetWords.by.ja}
                </p>
              )}
            </div>
          </div>
          <p className={css.english} lang="en">
            <b>{title.en || title.ja}</b>
            <span>
              {sheetWords.certificate.en}
              {artist.en && ` ${sheetWords.by.en} ${artist.en}`}
            </span>
            <span>{statement.en}</span>
          </p>
          <dl className={css.rows}>
            {rows.map(([label, value]) => (
              <div key={label.en}>
                <dt>
                  {label.ja}
                  <i lang="en">{label.en}</i>
                </dt>
                <dd>
                  {value.ja}
                  {value.en !== value.ja && value.en !== '' && (
                    <span lang="en">
                      {value.ja !== '' && <br />}
                      {value.en}
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <div className={css.foot}>
            <Qr qr={qr} label={`${sheetWords.scan.ja} ${sheetWords.scan.en}`} className={css.qr} />
            <div className={css.hash}>
              <b>{sheetWords.scan.ja}</b> <b lang="en">{sheetWords.scan.en}</b>
              <p>{sheetWords.network.ja}</p>
              <p lang="en">{sheetWords.network.en}</p>
              <code>{head.hash.slice(2)}</code>
            </div>
            <div className={css.issuer}>
              <p>
                {issued.ja}
                <b>{sheetWords.house.ja}</b>
              </p>
              <img className={css.seal} src={seal} alt={sheetWords.seal.ja} width="100" height="100" />
            </div>
          </div>
          {stamp && (
            <p className={css.stamp}>
              {stamp.ja} <span lang="en">{stamp.en}</span>
            </p>
          )}
        </div>
      </div>
    </article>
  )
}

/** A long title is set smaller, since its column is as high as the picture. */
function sizeOf(title: string): 'large' | 'middle' | 'small' {
  const { length } = [...title]
  if (length <= 8) return 'large'
  return length <= 13 ? 'middle' : 'small'
}
