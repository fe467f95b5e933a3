/** The class of styles/under.css that comes nearest to a colour `#rrggbb`. */
export function underColour(color: string): string {
  const steps = [1, 3, 5].map(from => step(Number.parseInt(color.slice(from, from + 2), 16)))
  return `under-${steps.join('')}`
}

/** Four steps a channel, at 30, 70, b0 and f0. */
const step = (channel: number): number => Math.min(3, Math.max(0, Math.round((channel - 0x30) / 0x40)))
