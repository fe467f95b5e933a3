export interface Row {
  readonly what: string
  readonly value: string
  readonly aim: string
  readonly met: boolean | undefined
}

/** What was measured, printed as it comes and kept with its details. */
export class Table {
  readonly rows: Row[] = []
  readonly details: Record<string, unknown> = {}

  say(what: string, value: string, aim = '', met?: boolean): void {
    this.rows.push({ what, value, aim, met })
    const verdict = met === undefined ? '' : met ? 'met' : 'MISSED'
    console.log(`${what.padEnd(50)} ${value.padEnd(36)} ${aim.padEnd(24)} ${verdict}`.trimEnd())
  }

  count(met: boolean): number {
    return this.rows.filter(row => row.met === met).length
  }
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
