import { countdownText, soonMs } from '../lib/format/dates.ts'

/** A page may come from a cache, up to eleven minutes old: only a bigger difference means that the clocks differ. */
const oldestPage = 12 * 60_000

/** Lets every `data-countdown` run; the words are those that the server printed. */
export function keepCountdowns(): void {
  const language = document.documentElement.lang === 'en' ? 'en' : 'ja'
  const printed = Date.parse(document.querySelector<HTMLElement>('[data-now]')?.dataset.now ?? '')
  const apart = printed - Date.now()
  const offset = Math.abs(apart) > oldestPage ? apart : 0
  const tick = () => {
    const now = Date.now() + offset
    for (const timer of document.querySelectorAll<HTMLElement>('[data-countdown]')) {
      const remaining = Date.parse(timer.dataset.countdown ?? '') - now
      const { lead, ended = '' } = timer.dataset
      const text = countdownText(remaining, language, { lead, ended })
      if (timer.textContent !== text) timer.textContent = text
      timer.toggleAttribute('data-soon', remaining > 0 && remaining < soonMs)
      timer.toggleAttribute('data-over', remaining <= 0)
      // A list of what ends next drops what has ended.
      if (remaining <= 0) timer.closest('[data-until-end]')?.setAttribute('hidden', '')
    }
  }
  if (document.querySelector('[data-countdown]')) {
    setInterval(tick, 1000)
    tick()
  }
}
