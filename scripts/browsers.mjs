// Runs on the Node that the machine has, with nothing installed yet: plain JavaScript, no packages.
import { existsSync } from 'node:fs'

const browsers = [
  process.env.CHROMIUM_PATH,
  // The same browser without its own windows: our journeys take a third less of the processor in it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The Chromium of this machine, or undefined. `CHROMIUM_PATH` names another. */
export function findBrowser() {
  return browsers.find(file => file && existsSync(file))
}
