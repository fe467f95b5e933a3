/** Keeps counts and latencies of one function. The last few hundred samples are enough for p50 and p99 on the page. */

const kept = 512

export class Timings {
  calls = 0
  errors = 0
  coldStarts = 0
  lastError: string | undefined
  readonly #samples: number[] = []

  add(ms: number, ok: boolean, cold: boolean, error: string | undefined): void {
    this.#samples[this.calls % kept] = ms
    this.calls += 1
    if (!ok) {
      this.errors += 1
      this.lastError = error
    }
    if (cold) this.coldStarts += 1
  }

  percentile(share: number): number | undefined {
    const sorted = [...this.#samples].sort((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  }
}
