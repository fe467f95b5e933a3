import { countOpened, listOwnApplication, maySell, newApplication } from '#functions/store/selling/applications.ts'
import { takeForApplication } from '#functions/store/selling/resale-works.ts'
import type { Application } from '#shared/domain/selling/resale/application.ts'
import { announceNew } from './application-events.ts'

/** Writes of a new application: its work belongs to it, and its owner has one more open (R2, R3, D71). */
export const submissionOf = (application: Application, at: number) => ({
  writes: [
    takeForApplication(application, at),
    newApplication(application),
    listOwnApplication(application),
    countOpened(application.userId),
    maySell(application.userId, at),
  ],
  events: announceNew(application),
})
