// What browser journeys of one worker share: a Chromium, and a runtime with the demo for every file that moves no clock.
// A start takes seconds of the processor, and the first call of each function and the first page of a browser more.
//
//   test.beforeAll(async ({ worker }) => {
//     ;({ app, browser, world } = await worker.shared())
//   })
//
// Whoever shares the runtime meets what others have left in it, minutes later: a journey makes the people, works and
// orders that it acts on, and asserts about these.
import type { Browser } from 'playwright-core'
import { expect, inject, test as plain, type RunnerTestFile } from 'vitest'
import type { PathLanguage } from '#shared/domain/kernel/language.ts'
import { launch, type Walk } from './browser.ts'
import { expectLooks } from './looks.ts'
import { type StartOptions, startRuntime, type TestRuntime } from './runtime.ts'
import { type World, worldOf } from './world.ts'

interface Stage {
  readonly app: TestRuntime
  readonly browser: Browser
  readonly world: World
}

interface Worker {
  /** Ends every visit, so that no page of a test goes on beside the next one. */
  closeVisits(): Promise<void>
  /** The runtime of all files that move no clock. */
  shared(): Promise<Stage>
  /** A runtime for this file alone, whose clock it may move; the file stops it by `close`. */
  own(options?: Pick<StartOptions, 'chain'>): Promise<Stage & { close(): Promise<void> }>
}

export const test = plain
  .extend(
    'worker',
    { scope: 'worker' },
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads out of the pattern what a fixture needs.
    async ({}, { onCleanup }): Promise<Worker> => {
      let browser: Promise<Browser> | undefined
      let shared: Promise<Stage> | undefined
      const open = async (options?: Pick<StartOptions, 'chain'>): Promise<Stage> => {
        browser ??= launch()
        const app = await startRuntime({ from: inject('templateDir'), ...options })
        return { app, browser: await browser, world: await worldOf(app) }
      }
      onCleanup(async () => {
        await (await browser)?.close()
        if (shared) await close(await shared)
      })
      return {
        closeVisits: async () => {
          await Promise.all(((await browser)?.contexts() ?? []).map(context => context.close()))
        },
        shared: () => {
          shared ??= open()
          return shared
        },
        own: async options => {
          const stage = await open(options)
          return { ...stage, close: () => close(stage) }
        },
      }
    },
  )
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  .extend('looks', { scope: 'file' }, async ({}, { onCleanup }): Promise<{ file?: RunnerTestFile }> => {
    const looks: { file?: RunnerTestFile } = {}
    onCleanup(() => {
      if (looks.file) expectLooks(looks.file)
    })
    return looks
  })
  .extend('visits', { auto: true }, async ({ worker, looks, task }, { onCleanup }) => {
    looks.file = task.file
    onCleanup(() => worker.closeVisits())
  })

/** No function was denied anything; every answer is recorded, and no card's number was written down. */
async function close({ app }: Stage): Promise<void> {
  try {
    expect(await app.denials()).toEqual([])
  } finally {
    await app.stop()
  }
}

/**
 * Within `describe.each(walks)`: a journey is walked once, by the walk of this language. What the journeys of a subject have
 * in common stands before them for both.
 */
export const journeysIn =
  ({ lang: own }: Pick<Walk, 'lang'>) =>
  (lang: PathLanguage, name: string, journey: () => Promise<void>): void => {
    if (lang === own) test(name, journey)
  }
