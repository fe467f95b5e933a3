/** Escapes text for mail markup: names, reasons and titles that people typed arrive here. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

/**
 * Colours and fonts of the site's mails (design: tokens.css), written out because mail programs support no variables.
 */
export const paint = {
  paper: '#FBF8F1',
  washi: '#F3EEE3',
  ink: '#1C1A18',
  soft: '#6A645B',
  line: '#D9D0C0',
  vermilion: '#B7371E',
  indigo: '#1F3A5F',
  link: '#2A5F8A',
  good: '#1E5B44',
  bad: '#9E2B32',
} as const

export const mincho = "'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP',serif"

/** A presentation table with one cell per row; no other layout looks alike in all mail programs. */
export function mailTable(inner: string, style = ''): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${
    style ? ` style="${style}"` : ''
  }>${inner}</table>`
}

export function mailRow(inner: string, padding: string): string {
  return `<tr><td style="padding:${padding}">${inner}</td></tr>`
}

export function paragraph(inner: string, style = ''): string {
  return `<p style="margin:0 0 14px;font-size:15px;line-height:1.8;color:${paint.ink}${style && `;${style}`}">${inner}</p>`
}

export function small(inner: string, margin = '0'): string {
  return `<p style="margin:${margin};font-size:12.5px;line-height:1.7;color:${paint.soft}">${inner}</p>`
}
