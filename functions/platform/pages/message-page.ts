import { type Content, type Html, html } from './html.ts'
import { type Frame, hostedPage, type Seconds } from './layout.ts'
import { formatMoment, formatYen, type TextName, textIn } from './texts.ts'

interface Message {
  readonly tone: 'ok' | 'ng' | 'wait'
  readonly state: string
  readonly title: string
  readonly body: string
  readonly facts?: Content
  readonly actions?: Content
  readonly goOn?: Seconds
}

/** A page about a state: done, expired, or in progress. */
function messagePage(frame: Frame, { tone, state, title, body, facts, actions, goOn }: Message): Html {
  return hostedPage(
    frame,
    title,
    html`<div class="panel narrow"><p class="state ${tone}" role="status">${state}</p><h1>${title}</h1><p>${body}</p>${facts && html`<dl class="facts">${facts}</dl>`}${actions && html`<div class="acts">${actions}</div>`}</div>`,
    goOn,
  )
}

const backTo = (frame: Frame, url: string | undefined) =>
  url && html`<a class="btn" href="${url}">${textIn('backToShop', frame.language)}</a>`

/** A final state. Title and state are equal if there is nothing to add. */
export function endedPage(
  frame: Frame,
  words: {
    readonly tone: Message['tone']
    readonly state: TextName
    readonly title?: TextName
    readonly body: TextName
  },
  rest: { readonly back?: string | undefined; readonly facts?: Content } = {},
): Html {
  const word = (name: TextName) => textIn(name, frame.language)
  return messagePage(frame, {
    tone: words.tone,
    state: word(words.state),
    title: word(words.title ?? words.state),
    body: word(words.body),
    facts: rest.facts,
    actions: backTo(frame, rest.back),
  })
}

/** The result is unknown. The page reloads without a script. */
export function waitingPage(frame: Frame, url: string): Html {
  const { language } = frame
  return messagePage(frame, {
    tone: 'wait',
    state: textIn('waiting', language),
    title: textIn('waitingTitle', language),
    body: textIn('waitingBody', language),
    goOn: { seconds: 3, url },
  })
}

/** Page between the form and the card company. */
export function leavingPage(frame: Frame, url: string): Html {
  const { language } = frame
  return messagePage(frame, {
    tone: 'wait',
    state: textIn('waiting', language),
    title: textIn('leaving', language),
    body: textIn('leavingBody', language),
    actions: html`<a class="btn" href="${url}">${textIn('toIssuer', language)}</a>`,
    goOn: { seconds: 0, url },
  })
}

/** Page of the return address, for a visitor who opens it again. The button continues like the card company's page. */
export function wayBackPage(
  frame: Frame,
  action: string,
  body: 'wayBackBody' | 'cardWayBackBody' = 'wayBackBody',
): Html {
  const { language } = frame
  return messagePage(frame, {
    tone: 'wait',
    state: textIn('waiting', language),
    title: textIn('wayBack', language),
    body: textIn(body, language),
    actions: html`<form method="post" action="${action}"><button class="btn" type="submit">${textIn('backToShop', language)}</button></form>`,
  })
}

interface TransferAccount {
  readonly branchCode: string
  readonly bankName?: string | undefined
  readonly bankCode?: string | undefined
  readonly branchName: string
  readonly accountNumber: string
  readonly accountName: string
  /** Epoch ms. */
  readonly until: number
  readonly total: number
  /** Yen received of the total. */
  readonly received: number
}

/** Account for the transfer: of the total, or of the rest after a short transfer. */
export function accountPage(frame: Frame, account: TransferAccount): Html {
  const { language } = frame
  const { total, received } = account
  const isShort = received > 0
  const row = (name: TextName, value: Content) => html`<div><dt>${textIn(name, language)}</dt><dd>${value}</dd></div>`
  return messagePage(frame, {
    tone: 'wait',
    state: textIn(isShort ? 'restState' : 'accountState', language),
    title: textIn(isShort ? 'restTitle' : 'accountTitle', language),
    body: textIn(isShort ? 'restBody' : 'accountBody', language),
    facts: [
      ...(account.bankName === undefined
        ? []
        : [row('bank', html`${account.bankName} <span class="num">(${account.bankCode})</span>`)]),
      row('branch', html`${account.branchName} <span class="num">(${account.branchCode})</span>`),
      row('account', html`<span class="num">${account.accountNumber}</span>`),
      row('accountName', account.accountName),
      ...(isShort
        ? [
            row('total', html`<span class="num">${formatYen(total)}</span>`),
            row('received', html`<span class="num">${formatYen(received)}</span>`),
            row('rest', html`<b class="num">${formatYen(total - received)}</b>`),
          ]
        : [row('total', html`<b class="num">${formatYen(total)}</b>`)]),
      row('transferBy', formatMoment(account.until, language)),
    ],
  })
}
